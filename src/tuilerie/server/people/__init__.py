"""People: their accounts, strengths and data."""
