"""Supply and depots, Offensive markers, replacements."""
