"""The puzzle press: puzzles with a proved number of solutions and a grade, their line of text, and printing."""
