"""Storage: settings, unfinished games, and the shelf of finished ones."""
