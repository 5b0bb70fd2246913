"""A second reading of Normandie 1944, written from the booklet and not from the program.

The program is watched through its public door: legal actions, views of players, events.  What it
should have listed, moved, shifted and counted is worked out here again, by plain searches over the
names of hexes; nothing of :mod:`normandie44` is imported.  The printed data come from its files.
"""
