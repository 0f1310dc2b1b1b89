"""Tuilerie: an arena for tile games."""
