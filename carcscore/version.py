"""The version of the program, and nothing else: every part may import it."""

__version__ = "0.1.0"
