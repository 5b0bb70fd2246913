"""Combat on the map: who attacks whom, odds, results, advance."""
