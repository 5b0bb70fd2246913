"""The state of a game: where every counter is, and what is known of it."""
