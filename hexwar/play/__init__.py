"""Play: states, the sequence of play, decisions, chance, events, views and matches.

The names that the rules of a game need are offered here.  The others are offered by the rooms:

- :mod:`hexwar.play.values`: what states, actions and events are made of; chance;
- :mod:`hexwar.play.scene`: what players see;
- :mod:`hexwar.play.choices`: what may be done, declared once, and why something is refused;
- :mod:`hexwar.play.sequence`: procedures as frames, with their steps, questions and phases;
- :mod:`hexwar.play.states`: what a :class:`State` holds, its parts and hashes, how it runs on;
- :mod:`hexwar.play.words`: what players read;
- :mod:`hexwar.play.game`: a game with its roles, rules, scenarios, hooks, files and modules;
- :mod:`hexwar.play.match`: matches, decisions, the log, the notation of actions, play as text.

A room imports only from rooms that stand above it in this list.
"""

from hexwar.play.choices import Choice, Clause, forbids, frees, requires
from hexwar.play.choices.facts import RuleContext, fact
from hexwar.play.choices.refusal import Refusal
from hexwar.play.choices.table_verbs import TableVerb
from hexwar.play.game import Game
from hexwar.play.game.game_data import GameData
from hexwar.play.game.roles import Analysis, Presentation
from hexwar.play.game.rulebook import Rule, Rulebook, rule, rules_of
from hexwar.play.game.scenarios import Scenario
from hexwar.play.scene import CounterFace, Preview, PreviewRow, Scene
from hexwar.play.sequence.entries import ask, step
from hexwar.play.sequence.frames import Frame, again, call, done, frame, goto, repeat
from hexwar.play.sequence.phases import phase
from hexwar.play.states import State
from hexwar.play.states.parts import part, state
from hexwar.play.values.fields import flag, public, secret
from hexwar.play.values.steering import Action, Actions, Next
from hexwar.play.words.lexicon import Lexicon, Names

__all__ = [
    "Action",
    "Actions",
    "Analysis",
    "Choice",
    "Clause",
    "CounterFace",
    "Frame",
    "Game",
    "GameData",
    "Lexicon",
    "Names",
    "Next",
    "Presentation",
    "Preview",
    "PreviewRow",
    "Refusal",
    "Rule",
    "RuleContext",
    "Rulebook",
    "Scenario",
    "Scene",
    "State",
    "TableVerb",
    "again",
    "ask",
    "call",
    "done",
    "fact",
    "flag",
    "forbids",
    "frame",
    "frees",
    "goto",
    "part",
    "phase",
    "public",
    "repeat",
    "requires",
    "rule",
    "rules_of",
    "secret",
    "state",
    "step",
]
