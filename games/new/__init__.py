"""Writes a tiny running game to begin with: `python -m games.new ID` (see `docs/game.md`).

`template/` is that game, as it is written; the tests of this project build and play it, too.
"""
