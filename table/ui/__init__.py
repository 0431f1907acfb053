"""Widgets, focus, theme, and text with its line breaks."""
