"""Reading and writing the records of other programs, a folder for each program."""
