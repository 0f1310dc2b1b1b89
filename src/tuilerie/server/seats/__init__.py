"""Who sits where at a table, what they may do, and how much time they have."""
