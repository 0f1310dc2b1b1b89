"""How the bots of Mosacolor think: they look round the table, and play the match on in thought.

What is compiled (`grid`, `laying`, `playout`) is loaded by who thinks.
"""
