"""The workshop: draw a map, print a game, bring what other programs have, take a game to them.

- :mod:`hexwar.workshop.paper`: a game as PDF: map, counters, cards, player aids, rules
- :mod:`hexwar.workshop.bring`: maps, counters and modules of other programs
- :mod:`hexwar.workshop.take`: a game as a file of another program
- :mod:`hexwar.workshop.editing`: what an editor does to the text of a board or a scenario
- :mod:`hexwar.workshop.editor`: the editor in the browser
- :mod:`hexwar.workshop.sandbox`: a game without rules, on any board with any counters
- :mod:`hexwar.workshop.vassal`: the files of VASSAL
- :mod:`hexwar.workshop.archives`: reading archives, XML and pictures that come from anybody

Only the command line imports it; ``hexwar edit``, ``hexwar print``, ``hexwar import`` and ``hexwar
export`` are its commands.
"""
