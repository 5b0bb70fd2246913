"""D-Day at Omaha Beach, the solitaire game, on hexwar."""

from ddob_scenarios.game import DDayAtOmahaBeach

game = DDayAtOmahaBeach

__all__ = ["DDayAtOmahaBeach", "game"]
