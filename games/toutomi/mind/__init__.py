"""What thinks about Toutomi Burst. Nothing else imports it but the registration of the game."""
