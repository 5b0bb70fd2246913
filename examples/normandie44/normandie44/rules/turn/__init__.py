"""The turn, and its phases of movement and combat; D-Day."""
