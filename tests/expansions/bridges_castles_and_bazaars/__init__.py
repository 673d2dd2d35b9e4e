"""Bridges, Castles & Bazaars: rules kept and broken, whole games, hostile records, saves."""
