"""Settings of all tests."""

from __future__ import annotations

import os

from hypothesis import settings

# A deadline would make timed tests of the laws: they would fail on a busy machine. The suite asks
# the same everywhere; HEXWAR_LAWS=random looks for what nobody has asked yet.
settings.register_profile("hexwar", deadline=None, derandomize=True)
settings.register_profile("random", deadline=None)
settings.load_profile("random" if os.environ.get("HEXWAR_LAWS") == "random" else "hexwar")
