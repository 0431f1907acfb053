"""Looking back at a finished game: timeline, sheets, replay."""
