"""Puzzles: decisions of real games in which one choice is best by what the seat knows.

A puzzle is a file beside a game's own, found by a search in games between minds.
"""
