"""Finding puzzles in games between minds, and proving their answers.

The command is `python -m games.puzzles.finding`.
"""
