"""Records examined: logs replayed turn by turn, final positions set up."""
