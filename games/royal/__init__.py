"""Cockroach Poker Royal."""
