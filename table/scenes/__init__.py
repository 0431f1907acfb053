"""What fills the window: title, lobby, play, curtain, rules, results, pause, settings."""
