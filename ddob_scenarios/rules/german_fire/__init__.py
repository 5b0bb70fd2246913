"""German fire: targets, hits and artillery (6)."""
