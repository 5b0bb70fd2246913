"""Values, losses, features and observations of a game, for bots and learners."""
