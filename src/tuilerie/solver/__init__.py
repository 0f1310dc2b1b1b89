"""Edge-matching search over mosaics."""
