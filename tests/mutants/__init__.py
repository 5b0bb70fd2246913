"""Mutants of the packages that answer questions about space: what their tests do not notice."""
