"""What the games share in which a claim is made about a face-down card."""
