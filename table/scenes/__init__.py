"""The scenes: title, lobby, play, curtain, rules, results, pause, settings."""
