"""Tiles laid on the table, and the features that their segments form."""
