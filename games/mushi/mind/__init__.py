"""What thinks about Insect Poker. Nothing else imports it but the registration of the game."""
