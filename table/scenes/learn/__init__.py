"""Lessons, puzzles and rules."""
