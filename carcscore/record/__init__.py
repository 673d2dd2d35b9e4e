"""What was written down about a game: its model, and reading and writing it."""
