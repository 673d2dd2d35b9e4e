"""Checks of what lies and stands on a table: each yields findings."""
