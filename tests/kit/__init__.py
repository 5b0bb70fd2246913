"""Tests of the parts of wargames."""
