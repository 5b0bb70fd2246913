"""Playing: states, procedures as frames, decisions, chance, events, views and matches.

The names that every game needs are offered here.  The others are offered by the module that answers
the question:

- what can be done, declared once: clauses (:mod:`hexwar.play.sentences`) and the choices made of
  them (:mod:`hexwar.play.choices`), verbs as values (:mod:`hexwar.play.chosen`) and with tables
  (:mod:`hexwar.play.table_verbs`, listed by :mod:`hexwar.play.listing`), the facts that clauses
  read (:mod:`hexwar.play.clauses`), the nouns of an action (:mod:`hexwar.play.nouns`), questions
  (:mod:`hexwar.play.entries`), what is legal as a list
  (:mod:`hexwar.play.legal`), and why something is refused (:mod:`hexwar.play.refusal`);
- the procedures: :mod:`hexwar.play.frames` and :mod:`hexwar.play.steering`; entries that only run
  another one (:mod:`hexwar.play.phases`);
- what a :class:`State` holds: its fields (:mod:`hexwar.play.fields`), its parts
  (:mod:`hexwar.play.parts`) and plain data (:mod:`hexwar.play.plain`);
- what is left to chance: :mod:`hexwar.play.chance`; what happened: :mod:`hexwar.play.events`;
- what players see: :mod:`hexwar.play.scene`, and what the box of a game holds:
  :mod:`hexwar.play.inventory`; what buttons and sentences say:
  :mod:`hexwar.play.labels` and :mod:`hexwar.play.lexicon`, in each language
  (:mod:`hexwar.play.speech`), with the titles of players (:mod:`hexwar.play.titles`);
- what they read: scenes and printed tables as text (:mod:`hexwar.play.scene_text`,
  :mod:`hexwar.play.reference`), a decision as one text (:mod:`hexwar.play.brief`), and a seat at
  which lines are answered (:mod:`hexwar.play.text_seat`);
- the game: :mod:`hexwar.play.game`, its roles (:mod:`hexwar.play.roles`), its scenarios
  (:mod:`hexwar.play.scenarios`), what learners observe (:mod:`hexwar.play.features`) and what of
  it stays the same (:mod:`hexwar.play.latest`), and what decides for a side that nobody plays
  (:mod:`hexwar.play.stand_in`);
- its files and modules: :mod:`hexwar.play.game_data`, :mod:`hexwar.play.rules_file`,
  :mod:`hexwar.play.rulebook` and :mod:`hexwar.play.packages`;
- playing: :mod:`hexwar.play.match`, :mod:`hexwar.play.log`, :mod:`hexwar.play.runner`,
  :mod:`hexwar.play.decision`, :mod:`hexwar.play.notation`, :mod:`hexwar.play.choosers` and
  :mod:`hexwar.play.redraw`.

What a scenario author says in Python, because a scenario file cannot, is a hook
(:mod:`hexwar.play.hooks`).
"""

from hexwar.play.entries import ask, step
from hexwar.play.fields import public
from hexwar.play.frames import Frame, again, call, done, frame, goto
from hexwar.play.game import Game
from hexwar.play.lexicon import Lexicon, Names
from hexwar.play.parts import state
from hexwar.play.roles import Presentation
from hexwar.play.rulebook import Rule, Rulebook, rule
from hexwar.play.scenarios import Scenario
from hexwar.play.scene import Scene
from hexwar.play.state import State
from hexwar.play.steering import Actions, Next

__all__ = [
    "Actions",
    "Frame",
    "Game",
    "Lexicon",
    "Names",
    "Next",
    "Presentation",
    "Rule",
    "Rulebook",
    "Scenario",
    "Scene",
    "State",
    "again",
    "ask",
    "call",
    "done",
    "frame",
    "goto",
    "public",
    "rule",
    "state",
    "step",
]
