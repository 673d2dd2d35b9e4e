"""The record of a game: its model, reading it and writing it."""
