"""German armour, a variant (23)."""
