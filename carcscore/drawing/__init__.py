"""Boards and tiles as terminal text, drawn from values only."""
