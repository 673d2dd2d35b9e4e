"""Mistakes that turn what is due into what a player claims."""
