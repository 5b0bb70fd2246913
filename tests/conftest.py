"""Settings of all tests."""

from __future__ import annotations

from hypothesis import settings

# A deadline would make timed tests of the laws: they would fail on a busy machine.
settings.register_profile("hexwar", deadline=None)
settings.load_profile("hexwar")
