"""Events and what they bring: heroes, depth markers, German reinforcements (9, 11)."""
