"""Worths, majorities and awards: what features pay, item by item, and to whom."""
