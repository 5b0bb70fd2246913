"""A second reading of the battles of Memoir '44, written from the booklet and not from the program.

The program is watched through its public door: the lists of legal actions, explanations, the views
of players, events.  What it should have listed, thrown and removed is worked out here again, from
independently typed tables and a geometry of its own; nothing of :mod:`memoir44` is imported.
"""
