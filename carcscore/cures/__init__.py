"""Cures for a board that can't lie as it was typed: the slip of a typist, found by search."""
