"""The state of a game: the place of every counter, and the public knowledge of it."""
