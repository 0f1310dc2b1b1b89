"""Plays per second of the engine beside other Python game libraries."""
