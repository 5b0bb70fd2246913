"""How the game looks at the table: the scene and its counters."""
