"""The program itself, run as a process."""
