"""What thinks about cards that go round with claims: shared by the minds of several games."""
