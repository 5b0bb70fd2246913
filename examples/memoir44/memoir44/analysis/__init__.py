"""What a player can imagine of what he does not see."""
