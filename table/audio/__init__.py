"""Sounds, music and the device that plays them."""
