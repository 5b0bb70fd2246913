"""US movement: hexes, cliffs, infiltration, exits and long marches (7.3-7.5, 17, 20)."""
