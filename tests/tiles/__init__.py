"""Tiles: the shipped sets, reading, geometry."""
