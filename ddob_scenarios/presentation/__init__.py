"""How the game looks at the table: the scene, counters, cards and previews of actions."""
