"""Boards and tiles as SVG pictures, drawn from values: own shapes, nothing fetched, everything escaped."""
