"""Many records: what to read, workers that examine it, a store, and what it all comes to."""
