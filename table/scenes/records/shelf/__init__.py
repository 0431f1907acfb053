"""The shelf on the screen: unfinished and finished games."""
