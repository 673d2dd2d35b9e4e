"""Tournaments: a file of players and games, its games verified, its standing and its next round."""
