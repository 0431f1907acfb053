"""What thinks about Kadofida. Nothing else imports it; `game.toml` names it."""
