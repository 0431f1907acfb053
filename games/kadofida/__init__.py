"""Kadofida."""
