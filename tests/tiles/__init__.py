"""Tiles: the shipped sets, reading, geometry, the board."""
