"""A whole game that ends in a given final position: its tiles in turns, its followers, what was paid."""
