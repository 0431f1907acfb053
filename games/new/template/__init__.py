"""One hand, one claim: the smallest whole game."""
