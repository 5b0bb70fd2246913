"""Amphibious operations, the engineers on the beach, and the bombardment before (5, 10, 22.1)."""
