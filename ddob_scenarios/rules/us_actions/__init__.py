"""US actions: what a counter may do, and who acts with it (7.1, 7.2)."""
