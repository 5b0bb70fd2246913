"""The workshop: print a game, bring what other programs have, take a game to them.

- :mod:`hexwar.workshop.paper`: a game as PDF: map, counters, cards, player aids, rules

Only the command line imports it; ``hexwar print`` is its command.
"""
