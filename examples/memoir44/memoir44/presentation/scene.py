"""What is on the table, made from a player's view: faces, hands, and where the medals come from."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar

import attrs

from hexwar import kit
from hexwar.board import OFF_MAP, CounterId, HexId, HexSet, SideId, has, iterate, numbered, one
from hexwar.play import Action, CounterFace, Presentation, Preview, PreviewRow, Rule, Scene
from hexwar.play.scene import (
    Area,
    Attack,
    CardFace,
    CardRow,
    DrawPile,
    Overlay,
    SightLine,
    Way,
    marks_by_hex,
    tallied,
)
from hexwar.play.scene.charts import Chart
from hexwar.play.scene.inventory import Inventory
from memoir44.map.battlefield import WORKS
from memoir44.presentation.charts import summary_cards
from memoir44.presentation.preview import BATTLES, battle_meant, rows_of
from memoir44.printed import DATA
from memoir44.printed.arms import BOTH_SIDES, SIDES, VESSEL
from memoir44.printed.cards import SECTIONS, Command
from memoir44.rules.battle import Battle
from memoir44.rules.hands import kinds_in
from memoir44.rules.medals import bridge_medals, medal_sources, taken_shores
from memoir44.rules.where_to_move import cost
from memoir44.scenarios.printed_game import PrintedGame
from memoir44.state import NOBODY, Memoir, unseen_cards


def unit_face(g: Memoir, unit: CounterId) -> CounterFace:
    """Return the face of a unit on the board, with what lies on it or under it."""
    lying = {
        "ordered": has(g.ordered, unit),
        "on-the-move": has(g.on_the_move, unit),
        "target": g.hex[unit] in g.marker,
        "afloat": has(g.afloat, unit) and g.arm(unit) != VESSEL,
    }
    markers = tuple(name for name, there in lying.items() if there)
    return _face(g.game, unit, g.kind[unit], g.figures[unit], markers)


@lru_cache(maxsize=4096)
def _face(
    game: PrintedGame, unit: CounterId, number: int, figures: int, markers: tuple[str, ...]
) -> CounterFace:
    """Return a face; the same one as long as a unit looks alike, so that it is drawn once.

    Of the 260 units of *Operation Neptune* a move changes one or two.
    """
    slot, kind = game.slots[unit], game.kinds[number]
    called = game.presentation.labels().name("counter", slot.name)
    words = (marker.replace("-", " ") for marker in markers)
    spoken = ", ".join((f"{called}: {kind.label}", f"{figures} figures", *words))
    return CounterFace(
        name=slot.name,
        side=SIDES[slot.side],
        symbol=kind.symbol or kind.name,
        label=slot.name.partition("-")[2],
        values={"strength": str(figures), "kind": kind.short},
        steps=figures,
        full_steps=max(kind.figures, figures),
        markers=markers,
        spoken=f"{spoken}.",
    )


def card_face(command: Command) -> CardFace:
    """Return the face of a Command card: its name, and what it does in one sentence of ours."""
    name = command.name.replace("-", " ")
    return CardFace(name=name, rows=(CardRow(text=card_rule(command).summary),), spoken=f"{name}.")


def card_rule(command: Command) -> Rule:
    """Return the rule that says what a card does.

    Example:
        >>> import hexwar
        >>> probe = hexwar.game("memoir44/sword").deck.commands[3]
        >>> card_rule(probe).summary
        'Orders two units in its section.'
    """
    words = command.name.replace("-", " ")
    for section in SECTIONS:
        words = words.removesuffix(f" {section.title()}")
    return _CARD_RULES[words.casefold()]


_CARD_RULES = {rule.title.casefold(): rule for rule in DATA.rules.rulebook}


def _marks(g: Memoir) -> Iterator[tuple[str, HexSet]]:
    """Yield the pieces, obstacles, tokens and printed marks, and where they lie."""
    plan, field = g.game.plan, g.field
    yield from ((piece.feature.name, one(i)) for i, piece in field.pieces.items())
    for i, obstacles in field.obstacles.items():
        yield from ((obstacle.feature.name, one(i)) for obstacle in obstacles)
    yield from zip(WORKS, g.by_work, strict=True)
    yield from (("medal", objective.hexes) for objective in plan.objectives)
    yield "village-taken", g.villages
    for exits in plan.exits:
        yield "exit", exits.hexes & ~g.exits_used if exits.single_use else exits.hexes
    yield "entry", plan.entries[0] | plan.entries[1]
    yield from (("craft-icon", craft.icons) for craft in plan.craft)
    yield "craft", g.boats & ~g.occupied


def _overlays(g: Memoir, player: str) -> tuple[Overlay, ...]:
    """Return the sections as a player names them; a commander-in-chief has none."""
    seat = next((s for s in g.game.seats if s.player == player), g.place)
    grades: dict[str, int] = dict(zip(SECTIONS, seat.sections, strict=True))
    sections = Overlay(
        name="sections",
        grades=grades,
        colours={section: section for section in SECTIONS},
        symbols=dict.fromkeys(SECTIONS, "border"),
        title="sections",
        shown=True,
    )
    return (sections,) if any(grades.values()) else ()


def _control(g: Memoir) -> Iterator[Area]:
    """Yield what the attacker controls, board by board: villages, beach sections, bridges held."""
    for villages in g.game.plan.villages:
        count_held, count = (g.villages & villages.hexes).bit_count(), villages.hexes.bit_count()
        board = g.game.files[g.field.front_of[iterate(villages.hexes)[0]]].scenario.title
        yield Area(name=board, group="control", text=f"{count_held} of {count} villages")
    for side, name in numbered(SideId, SIDES):
        if sections := len(taken_shores(g, side)):
            yield Area(name=name, group="control", text=f"{sections} beach sections")
        if bridges := bridge_medals(g, side):
            yield Area(name=name, group="control", text=f"{bridges} medals for bridges")


def _hands(g: Memoir, fields: Mapping[str, Any], player: str) -> Iterator[Area]:
    """Yield the player's cards, and how many everybody else holds."""
    for number, seat in enumerate(g.game.seats):
        hand = fields["hands"][number]
        if seat.player == player and hand:
            faces = tuple(card_face(g.game.deck.commands[kind]) for kind in kinds_in(g, hand))
            yield Area(name=f"{seat.player}: hand", group="hands", cards=faces)
        elif seat.player != player and seat.holder == number:
            yield Area(name=f"{seat.player}: hand", group="hands", text=f"{hand} cards")
    for number, size in enumerate(fields["decks"]):
        discards = g.discards[number].bit_count()
        yield Area(name=f"deck {number + 1}", group="hands", text=f"{size} left\n{discards} played")


def _decks(g: Memoir, fields: Mapping[str, Any], player: str) -> Iterator[DrawPile]:
    """Yield what a player has not seen of each deck: it is in the deck or in somebody's hand."""
    names = [command.name.replace("-", " ") for command in g.game.deck.commands]
    for number, size in enumerate(fields["decks"]):
        unseen = unseen_cards(g.game, fields, player, number)
        counted = tallied([names[kind] for kind in g.game.deck.cards], iterate(unseen))
        yield DrawPile(
            name=f"deck {number + 1}",
            left=size,
            about="in the deck or in a hand that is hidden",
            tallies={"Command cards": counted},
        )


def _on_the_table(g: Memoir) -> Iterator[Area]:
    """Yield the cards that were played this turn, and the dice for reinforcements."""
    for seat, command in zip(g.game.seats, g.commands, strict=True):
        if command != NOBODY:
            face = card_face(g.game.deck.commands[command])
            yield Area(name=seat.player, group="table", cards=(face,), lit=True)
    if g.reserve:
        face = CardFace(name="dice", rows=tuple(CardRow(text=die) for die in g.reserve))
        yield Area(name="reinforcements", group="table", cards=(face,))
    if g.called:
        called = (g.game.kinds[kind].label for _, _, kind in g.called)
        yield Area(name="called up", group="table", text="\n".join(called))


def _attack(g: Memoir, battle: Battle) -> Attack | None:
    """Return a battle as a page draws it; None once a unit has left the board."""
    start, target = g.hex[battle.unit], g.hex[battle.target]
    return None if OFF_MAP in (start, target) else Attack(one(start), target)


class MemoirPresentation(Presentation):
    """How the game looks at the table."""

    game: PrintedGame
    shots: ClassVar[Mapping[str, tuple[str, str]]] = {"battle": ("unit", "target")}
    windows: ClassVar[Mapping[str, str]] = {"Battle.window_for_ambush": "no-ambush"}

    def inventory(self) -> Inventory:
        """Return the units of the scenario, and the Command cards."""
        cards = tuple(map(card_face, self.game.deck.commands))
        return attrs.evolve(super().inventory(), cards=cards)

    def charts(self) -> tuple[Chart, ...]:
        """Return the summary cards of the units that fight, and of the ground on the board."""
        kinds = [self.game.kinds[unit.kind] for unit in self.game.plan.units]
        return summary_cards({kind.name: kind for kind in kinds}, self.game.battlefield)

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """Return what is on the table for a player."""
        g: Memoir = self.game.moment(view, player)
        status = [("turn", str(g.turns_taken[g.side] + 1)), ("side", g.side_name)]
        status += [] if g.game.alone else [("player", g.player)]
        if g.command >= 0:
            status.append(("card", g.game.deck.commands[g.command].name.replace("-", " ")))
        summary = ", ".join(f"{label} {value}" for label, value in status)
        sides = numbered(SideId, SIDES)
        scores = {name: f"{g.medals[side]} of {g.game.needed[side]}" for side, name in sides}
        areas = [
            Area(name=name, group="medals", text=text, lit=name == g.side_name)
            for name, text in scores.items()
        ]
        areas += [*_control(g), *_hands(g, view["fields"], player), *_on_the_table(g)]
        stand_in = self.game.stand_in
        piles = list(_decks(g, view["fields"], player))
        if isinstance(stand_in, kit.CardPlayer):
            areas.append(kit.card_area(stand_in, view))
            piles += kit.card_piles(stand_in, view)
        return Scene(
            board=g.field.board,
            stacks={i: (unit_face(g, g.on[i]),) for i in iterate(g.occupied)},
            areas=tuple(areas),
            status=tuple(status),
            overlays=_overlays(g, player),
            marks=marks_by_hex(_marks(g)),
            piles=tuple(piles),
            scores=tuple((f"{name} medals", text) for name, text in scores.items()),
            score_sides={f"{name} medals": name for name in scores},
            attack=next((_attack(g, f) for f in reversed(g.stack) if isinstance(f, Battle)), None),
            sources=tuple(each for side in BOTH_SIDES for each in medal_sources(g, side)),
            style=DATA.style,
            spoken=f"{summary}.".capitalize(),
        )

    def sight(self, view: Mapping[str, Any], player: str, start: int, end: int) -> SightLine:
        """Return whether one hex sees another, and which hexes block (1.7)."""
        g: Memoir = self.game.moment(view, player)
        asked = HexId(start), HexId(end), g.occupied
        return SightLine(g.field.sight.sees(*asked), tuple(iterate(g.field.sight.blockers(*asked))))

    def preview(self, view: Mapping[str, Any], player: str, action: Action) -> Preview | None:
        """Return what a card does, or the dice of a battle and what they may come to."""
        if action[0] in ("play", "keep", "give"):
            rule = card_rule(self.game.deck.commands[action[-1]])
            return Preview(rows=(PreviewRow("what it does", rule.summary, rule.number),))
        g: Memoir = self.game.moment(view, player)
        if action[0] == "move":
            _, unit, to = action
            spent = g.moved[unit] + cost(g, unit, to)
            return Preview(way=Way((g.hex[unit], to), str(spent)))
        if action[0] not in BATTLES:
            return super().preview(view, player, action)
        battle = battle_meant(g, action)
        return Preview(rows=rows_of(g, battle), attack=_attack(g, battle))
