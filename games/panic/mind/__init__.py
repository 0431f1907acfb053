"""What thinks about Panic Clan Inviter. Nothing else imports it; `game.toml` names it."""
