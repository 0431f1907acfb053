"""A game being played: `scene` brings together what the other modules here each know of it."""
