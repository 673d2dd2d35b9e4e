"""Tiles: their segments and marks, read from tile sets and looked up by code."""
