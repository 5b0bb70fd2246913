"""Who plays the US forces?  Bots for the US player, which decide from his view alone."""
