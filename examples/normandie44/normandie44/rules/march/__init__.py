"""What a move costs and meets, and how many units stand in a hex."""
