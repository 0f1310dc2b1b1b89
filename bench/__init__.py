"""Measurements beside peers, each in one run and told as ratios."""
