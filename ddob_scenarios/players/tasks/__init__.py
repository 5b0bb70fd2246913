"""Which units guard, attack, leave the map or stay in shelter."""
