"""The board: joining, open ends, areas, ways; links, bridges and castles; laws over random tables."""
