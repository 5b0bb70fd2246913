"""The rules of the game, a package for each section of the booklet.

Each imports only from those named after it:

``sequence``
    The turn and its phases (4, 15).
``us_phase``, ``german_phase``, ``setup``
    The US Action phase and who acts together in it (7), the German Fire phase (6), the set-up (3).
``us_movement``
    Hexes, cliffs, infiltration, exits, long marches (7.3-7.5, 17, 20).
``us_attacks``, ``german_actions``
    Attacks and barrages (8); what German positions do from turn 17 on (16).
``events``
    Events, heroes, depth markers, reinforcements (4, 9, 11).
``german_armour``, ``victory``
    The armour variant (23); victory and defeat (13, 20, 21).
``landing``, ``german_fire``, ``engineers_and_hq``
    Landing, engineers on the beach, bombardment (5, 10, 22.1); targets, hits, artillery (6);
    bases and command posts (18, 19).
``common``
    What several sections use: losses, control, command, defence, stacking, German counters.

A number such as ``6.34`` is the rule of the booklet.  Numbers with letters are rulings where the
booklet is silent or unclear: ``R6-07`` is the seventh on section 6, ``E4`` the fourth difference
between the editions, ``RE-05`` the fifth on the event list, ``P3`` one that several sections share.
The texts of all stand in ``data/rules.toml``.
"""
