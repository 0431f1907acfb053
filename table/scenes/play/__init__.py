"""The play scene: `scene` connects the other modules here."""
