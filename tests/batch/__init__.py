"""Tests of batches: archives of generated records, some of them broken in every way known."""
