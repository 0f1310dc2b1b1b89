"""What the press makes: grades, locked tiles and speed, measured."""
