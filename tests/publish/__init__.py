"""Tests of hexwar.publish."""
