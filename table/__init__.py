"""The desktop application around the games."""
