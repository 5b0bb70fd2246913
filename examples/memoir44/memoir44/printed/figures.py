"""Figures of the rules that stand on no unit, card or terrain, as ``figures.toml`` says them."""

from typing import Annotated, Final

import attrs

from hexwar.data import Datum
from memoir44.printed import DATA
from memoir44.printed.arms import Arm, ArmNames, Face, Side


@attrs.frozen(kw_only=True)
class Figures(Datum):
    """The figures, each with its source."""

    recon_dice: Annotated[int, "further dice of a reconnaissance card"]
    air_loss: Annotated[int, "dice that a general loses after an Air Power of the enemy"]
    generals_dice: Annotated[dict[Side, tuple[int, ...]], "by turn of the side; then the last"]
    stock: Annotated[dict[Arm, int], "figures of a side in two base games"]
    places: Annotated[int, "reinforcements that a side can have on the board at a time"]
    air_power_chain: Annotated[int, "hexes that Air Power may strike"]
    barrage_dice: int
    mine_values: Annotated[tuple[int, ...], "the values of the mine markers"]
    commonwealth: Annotated[tuple[str, ...], "nations of the Commonwealth"]
    craft_move: Annotated[int, "hexes that landing craft move"]
    beach_cap: Annotated[int, "hexes that a unit moves at most that has entered beach or coast"]
    support_falls: Annotated[int, "the supporting figure, in the order in which they fall"]
    hit_by: Annotated[dict[Arm, tuple[Face, ...]], "by arm: the symbols that hit it"]
    called_by: Annotated[dict[Face, ArmNames], "whom a general without a card may order, by die"]
    largest_hand: Annotated[int, "cards that a player may come to hold: as many as may be dealt"]


FIGURES: Final = DATA.read("figures.toml", Figures)
