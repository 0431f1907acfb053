"""Finds puzzles in games between minds, and proves their answers: the command `python -m games.puzzles.finding`."""
