"""The core of every game: cards, sight, decisions and events.

Nothing here knows a game by name.
"""
