"""How fast the program is: `python -m tests.bench`."""
