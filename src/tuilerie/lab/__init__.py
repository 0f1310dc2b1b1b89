"""Many games between bots, and what they show."""
