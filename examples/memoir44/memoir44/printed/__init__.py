"""What is printed: units, cards, boards, terrain, reinforcements, rules and texts."""
