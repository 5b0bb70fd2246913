"""The turn from chit to chit, its events, and who wins."""
