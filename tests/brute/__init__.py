"""A second, naive scorer and a maker of legal games; nothing here imports the program under test."""
