"""How far minds can be read: what is claimed against what everyone can see, and what is won by knowing it."""
