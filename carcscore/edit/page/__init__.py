"""The page on which a board is clicked together: one HTML file, with or without a program behind it."""
