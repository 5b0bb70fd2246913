"""What comes in the box: terrain, obstacles, units, cards, boards, the table of reinforcements."""
