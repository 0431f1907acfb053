"""What thinks about Insect Poker. Nothing else imports it; `game.toml` names it."""
