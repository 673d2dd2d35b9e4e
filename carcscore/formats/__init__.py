"""Records of other programs, read and written; each program has a folder."""
