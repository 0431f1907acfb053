"""What thinks about Cockroach Poker Royal. Nothing else imports it; `game.toml` names it."""
