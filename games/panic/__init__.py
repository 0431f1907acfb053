"""Panic Clan Inviter."""

from __future__ import annotations
