"""Expansions, a module each, and the registry that finds them by name."""
