"""The Engineer and HQ phase of the extended game, and engineer bases (18, 19)."""
