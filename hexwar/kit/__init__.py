"""Parts of wargames that a game takes instead of writing them.

Each module answers one question that most games of hexes and counters ask. A game takes a part or
leaves it; none demands another unless it says so.

- :mod:`hexwar.kit.automaton`: a side that cards play, and lists of priorities.
"""
