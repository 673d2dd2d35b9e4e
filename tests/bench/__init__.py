"""How fast the program is, as ratios in one run: `python -m tests.bench`."""
