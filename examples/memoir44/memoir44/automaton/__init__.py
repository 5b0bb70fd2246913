"""A side of Memoir '44 that cards play: how its text file may rate actions."""
