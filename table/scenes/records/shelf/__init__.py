"""The shelf on the screen: games that wait to be gone on with, and all that were played to their end."""
