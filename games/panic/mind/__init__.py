"""What thinks about Panic Clan Inviter. Nothing else imports it but the registration of the game."""
