"""What thinks about Kadofida. Nothing else imports it but the registration of the game."""
