"""Looking back at a game that is over: the timeline, and what stands beside each of its rows."""
