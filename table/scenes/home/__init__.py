"""Title, lobby, settings and what else lies before a game."""
