"""What a Naval chit does: ships, craft, loading, landing."""
