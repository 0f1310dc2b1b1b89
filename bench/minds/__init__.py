"""How strong, how fast and how honest the bots are."""
