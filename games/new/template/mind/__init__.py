"""The mind of the game, which only `game.toml` names.

Nothing else imports it.
"""
