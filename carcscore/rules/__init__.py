"""The rules of play: options and editions, what expansions add, legality and scoring."""
