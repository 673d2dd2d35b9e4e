"""A table while it is played or looked at: board, figures, events, and what expansions do there."""
