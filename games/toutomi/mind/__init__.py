"""What thinks about Toutomi Burst. Nothing else imports it; `game.toml` names it."""
