"""VASSAL's files: its words, pieces, grids and modules, read and written.

Written from facts on the format (LGPL code was not copied); what VASSAL does with an unknown
attribute or trait, this package does, too: it keeps it, and goes on.
"""
