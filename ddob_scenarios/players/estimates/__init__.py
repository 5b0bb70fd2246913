"""What the sensible player estimates of a position: danger, goals, routes, the worth of things."""
