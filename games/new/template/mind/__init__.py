"""What thinks about the game. Nothing else imports it; `game.toml` names it."""
