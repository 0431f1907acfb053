"""What games with claims about a face-down card share."""
