"""Lessons and skits: data over the real rules.

A lesson is a file beside a game's own, and no game has code for it.
"""
