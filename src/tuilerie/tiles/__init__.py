"""Coloured square tiles: sets, turning, mosaics, losanges and networks (Q1-Q4)."""
