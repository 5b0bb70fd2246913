"""Combat: strength, fire, its odds and its damage, fire at the beach, shelling, aircraft."""
