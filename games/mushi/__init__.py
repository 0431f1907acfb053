"""Insect Poker."""
