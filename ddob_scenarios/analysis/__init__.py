"""What a game is worth and what learners see of it: values, losses, features and observations."""
