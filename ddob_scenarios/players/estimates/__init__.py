"""What the sensible player estimates of a moment: danger, goals, routes, the worth of things."""
