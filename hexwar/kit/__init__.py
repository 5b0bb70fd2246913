"""Parts of wargames that a game takes instead of writing them.

Each module answers one question that most games of hexes and counters ask. A game takes a part or
leaves it; none demands another unless it says so.

- :mod:`hexwar.kit.forces`: where the counters are, and who is in a hex.
- :mod:`hexwar.kit.facing`: which way a counter faces, and what lies in which of its arcs.
- :mod:`hexwar.kit.stacking`: whether a counter finds room, where counters count differently.
- :mod:`hexwar.kit.boxes`: which counters are in boxes off the map, and how these are joined.
- :mod:`hexwar.kit.box_moves`: how a player moves units between boxes, and between them and the map.
- :mod:`hexwar.kit.turns`: which turn it is, whose, and what comes after it.
- :mod:`hexwar.kit.chits`: which formation acts next, when chits are drawn for it.
- :mod:`hexwar.kit.movement`: where a unit may march, by which way, and by which rule not elsewhere.
- :mod:`hexwar.kit.higher_costs`: what the ground costs where something makes it harder.
- :mod:`hexwar.kit.movement_phase`: how a player moves units and brings on those that are due.
- :mod:`hexwar.kit.combat`: attacks and battles.
- :mod:`hexwar.kit.combat_results`: effects, losses, retreats, and the ways that they can take.
- :mod:`hexwar.kit.reactions`: whether the other side may react, and wants to be asked.
- :mod:`hexwar.kit.odds`: which column of the table a combat comes to.
- :mod:`hexwar.kit.modifiers`: what changes a number, by how much, and by which rule.
- :mod:`hexwar.kit.supply`: who is out of supply, since when, and what cuts them off.
- :mod:`hexwar.kit.arrivals`: who is placed at the start, comes later, is drawn, gets steps back.
- :mod:`hexwar.kit.victory`: who holds the objectives, what regions are worth, and who has won.
- :mod:`hexwar.kit.judge`: what a position is worth to a side, and what the judge of a game adds.
- :mod:`hexwar.kit.position`: who can reach whom and what, at one moment.
- :mod:`hexwar.kit.history`: when places fell in history and in a played game, and the front.
- :mod:`hexwar.kit.weather`: the weather of a turn.
- :mod:`hexwar.kit.scenario`: scenario files of games of counters.
- :mod:`hexwar.kit.facts`: what scenario files say besides, and what names in them are names of.
- :mod:`hexwar.kit.attributes`: whether a board says of its places and hexes what the rules read.
- :mod:`hexwar.kit.data_checks`: whether the data files of a game agree with each other.
- :mod:`hexwar.kit.game`: what every game with counters on a map reads, prepares and says.
- :mod:`hexwar.kit.table`: faces, stacks, turn track, cups, overlays and previews.
- :mod:`hexwar.kit.analysis`: how well a side stands, for bots.
- :mod:`hexwar.kit.automaton`: a side that cards play, and lists of priorities.
- :mod:`hexwar.kit.automaton.actions`: verbs and keys with which cards move, attack and take losses.
"""
