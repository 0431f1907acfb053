"""Common parts of games with claims about a face-down card."""
