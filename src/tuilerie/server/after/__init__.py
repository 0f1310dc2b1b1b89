"""After a match: the archive of ended ones and their reviews."""
