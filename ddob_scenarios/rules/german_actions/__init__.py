"""German actions: which position acts, and how (16)."""
