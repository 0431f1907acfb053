"""Writes a tiny running game to begin with: `python -m games.new ID`.

See `docs/game.md`. `template/` is that game, as it is written; this project's tests build and play it, too.
"""
