"""Playing: states, procedures as frames, decisions, chance, events, views and matches.

A game author imports from here all that a plug-in needs.  What can be done is declared once, as
verbs (:mod:`hexwar.play.verbs`) made of clauses (:mod:`hexwar.play.clauses`) and listed together
(:mod:`hexwar.play.listing`).

What buttons say (:mod:`hexwar.play.labels`) and what players read before play are texts of a game's
data folder (:class:`GameData`).

What a scenario author says in Python, because a scenario file cannot, is a hook
(:mod:`hexwar.play.hooks`).
"""

from hexwar.board.ids import BoxId, CardId, CounterId, HexId, PositionId
from hexwar.play.chance import ChanceSource, Enumerated, Sampled, Scripted
from hexwar.play.choosers import Chooser, Searcher
from hexwar.play.clauses import Asking, Clause, Clauses, among, bar, fact, free
from hexwar.play.decision import (
    Decision,
    Explanation,
    LegalActions,
    decision,
    explain,
    explain_beginning,
)
from hexwar.play.entries import (
    OPEN,
    BoundEntry,
    Candidates,
    Each,
    Entry,
    Guard,
    Handler,
    Question,
    Step,
    ask,
    each,
    step,
)
from hexwar.play.events import Event, Facts, Loss, Result
from hexwar.play.features import Feature, Features, Plane, Seen, one_of
from hexwar.play.fields import cache, flag, index, public, secret
from hexwar.play.frames import Frame, Planned, again, call, done, frame, goto, repeat, secret_field
from hexwar.play.game import Game
from hexwar.play.game_data import GameData
from hexwar.play.hooks import Hook, offer
from hexwar.play.lexicon import Lexicon, Names
from hexwar.play.log import LogEntry
from hexwar.play.match import Checkpoint, Match, UndoBarrier
from hexwar.play.notation import action_text, parse_action, parse_position, position_text
from hexwar.play.nouns import Noun
from hexwar.play.packages import modules_in
from hexwar.play.parts import part, state
from hexwar.play.plain import Bits, Plain
from hexwar.play.redraw import redraw
from hexwar.play.refusal import Refusal
from hexwar.play.roles import Analysis, Learning, Presentation
from hexwar.play.rulebook import CodePlace, Coverage, Rule, Rulebook, rule
from hexwar.play.rules_file import (
    OptionTable,
    OptionTexts,
    RulesFile,
    RuleTable,
    RuleTexts,
    read_rules,
)
from hexwar.play.runner import Outcome, advance, begin, decider, outcomes, perform
from hexwar.play.scenarios import Option, Scenario
from hexwar.play.scene import (
    Area,
    Arrow,
    CardFace,
    CardRow,
    CounterFace,
    Overlay,
    Preview,
    PreviewRow,
    Ray,
    Scene,
    SightLine,
    Sign,
)
from hexwar.play.stand_in import StandIn
from hexwar.play.state import Played, State
from hexwar.play.steering import Action, Actions, Moment, Next, Procedure, Steering
from hexwar.play.verbs import ALL, Now, Verb, Who

__all__ = [
    "ALL",
    "OPEN",
    "Action",
    "Actions",
    "Analysis",
    "Area",
    "Arrow",
    "Asking",
    "Bits",
    "BoundEntry",
    "BoxId",
    "Candidates",
    "CardFace",
    "CardId",
    "CardRow",
    "ChanceSource",
    "Checkpoint",
    "Chooser",
    "Clause",
    "Clauses",
    "CodePlace",
    "CounterFace",
    "CounterId",
    "Coverage",
    "Decision",
    "Each",
    "Entry",
    "Enumerated",
    "Event",
    "Explanation",
    "Facts",
    "Feature",
    "Features",
    "Frame",
    "Game",
    "GameData",
    "Guard",
    "Handler",
    "HexId",
    "Hook",
    "Learning",
    "LegalActions",
    "Lexicon",
    "LogEntry",
    "Loss",
    "Match",
    "Moment",
    "Names",
    "Next",
    "Noun",
    "Now",
    "Option",
    "OptionTable",
    "OptionTexts",
    "Outcome",
    "Overlay",
    "Plain",
    "Plane",
    "Planned",
    "Played",
    "PositionId",
    "Presentation",
    "Preview",
    "PreviewRow",
    "Procedure",
    "Question",
    "Ray",
    "Refusal",
    "Result",
    "Rule",
    "RuleTable",
    "RuleTexts",
    "Rulebook",
    "RulesFile",
    "Sampled",
    "Scenario",
    "Scene",
    "Scripted",
    "Searcher",
    "Seen",
    "SightLine",
    "Sign",
    "StandIn",
    "State",
    "Steering",
    "Step",
    "UndoBarrier",
    "Verb",
    "Who",
    "action_text",
    "advance",
    "again",
    "among",
    "ask",
    "bar",
    "begin",
    "cache",
    "call",
    "decider",
    "decision",
    "done",
    "each",
    "explain",
    "explain_beginning",
    "fact",
    "flag",
    "frame",
    "free",
    "goto",
    "index",
    "modules_in",
    "offer",
    "one_of",
    "outcomes",
    "parse_action",
    "parse_position",
    "part",
    "perform",
    "position_text",
    "public",
    "read_rules",
    "redraw",
    "repeat",
    "rule",
    "secret",
    "secret_field",
    "state",
    "step",
]
