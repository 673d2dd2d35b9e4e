"""The report as one HTML file: the board beside the tables, each lighting up what the other shows."""
