"""What is printed: the map, counters, cards, charts, turn track, rules and texts.

Each module reads one data file and checks it.  Nothing here knows the state of a game.
"""
