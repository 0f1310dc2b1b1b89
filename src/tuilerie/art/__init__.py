"""The arena's own pictures as plain vector drawings: tiles, signs, flies, backs and the mark."""
