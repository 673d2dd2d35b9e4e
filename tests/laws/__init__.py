"""Laws that hold for every legal game, tried on generated ones."""
