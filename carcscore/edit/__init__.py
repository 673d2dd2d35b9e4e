"""Boards clicked together: the page on which one does so, and what serves it."""
