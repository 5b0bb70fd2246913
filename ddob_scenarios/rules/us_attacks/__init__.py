"""US attacks and artillery barrages (8)."""
