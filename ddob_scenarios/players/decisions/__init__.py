"""How the sensible player answers each question of the game."""
