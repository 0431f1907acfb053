"""What all AI seats share."""
