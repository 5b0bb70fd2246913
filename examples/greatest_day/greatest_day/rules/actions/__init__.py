"""What units do with a chit: they move, assault, jump, unload."""
