"""Bots for the US player, which decide from that player's view alone.

``estimates`` rates a moment, ``memory`` keeps what was worked out before, ``situation`` lays a
moment out from a view, ``tasks`` finds what units are for, ``plan`` puts the tasks together,
``decisions`` answers the questions of the game, and ``sensible`` is the bot.  Each imports only
from those named before it.
"""
