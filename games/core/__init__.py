"""What all games share: cards on a table, who has seen them, whose decision it is, and what follows from it.

Nothing here knows a game by name.
"""
