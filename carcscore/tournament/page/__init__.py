"""The page of a tournament: standing, rounds, bracket, cross table."""
