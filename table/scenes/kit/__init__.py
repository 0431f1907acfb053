"""Building blocks that several scenes share."""
