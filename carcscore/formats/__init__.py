"""Records of other programs: a module or folder for each, behind one door."""
