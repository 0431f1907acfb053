"""What thinks about Cockroach Poker Royal. Nothing else imports it but the registration of the game."""
