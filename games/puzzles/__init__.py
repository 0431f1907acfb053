"""Puzzles: decisions of real games with one best choice.

The choice is the best by what the seat knows. A puzzle is a file next to a game's own; a search in games between minds
finds it.
"""
