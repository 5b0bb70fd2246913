"""How a game is judged and what learners see: values, losses, features and observations."""
