"""Scenes for connecting phones."""
