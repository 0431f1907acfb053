"""From devices to intents; the only place that reads pygame's events."""
