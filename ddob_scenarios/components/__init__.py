"""The printed components of the game, read from data files: cards, counters, charts, tracks."""
