"""Bots for the US player, which decide from that player's view alone.

``estimates`` rates a state, ``memory`` keeps earlier results, ``situation`` makes a state from a
view, ``tasks`` finds tasks for units, ``plan`` combines the tasks, ``decisions`` answers the
questions of the game, and ``sensible`` is the bot.  Each imports only
from those named before it.
"""
