"""Panic Clan Inviter."""
