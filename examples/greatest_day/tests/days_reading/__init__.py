"""A second reading of The Greatest Day, written from the booklet and not from the program.

The program is watched through its public door: lists of legal actions, previews, events, the views
of players, overlays and scores of the table.  What they should be is worked out here again, from
tables typed independently and a geometry of its own.  Of the game only its data files are read
(map, counters, scenarios): what is printed.
"""
