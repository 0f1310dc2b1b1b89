"""A game played at the terminal: the table, the people before the screen, the workbench, and what they read."""
