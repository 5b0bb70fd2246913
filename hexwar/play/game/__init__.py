"""A game: its roles, its rules, its scenarios and its files.

- its roles (:mod:`hexwar.play.game.roles`), what learners observe
  (:mod:`hexwar.play.game.features`), and what decides for a side that nobody plays
  (:mod:`hexwar.play.game.stand_in`);
- its rules (:mod:`hexwar.play.game.rulebook`, :mod:`hexwar.play.game.rules_file`), its scenarios
  (:mod:`hexwar.play.game.scenarios`) and what a scenario author says in Python
  (:mod:`hexwar.play.game.hooks`);
- its files (:mod:`hexwar.play.game.game_data`), modules (:mod:`hexwar.play.game.packages`) and
  which of its values are not printed (:mod:`hexwar.play.game.basis`);
- a state redrawn as a viewer knows it (:mod:`hexwar.play.game.redraw`).
"""

from hexwar.play.game.game import Game

__all__ = ["Game"]
