"""What the opponent of Across the Lenn is told beyond what the kit knows: the ground covers."""

from collections.abc import Mapping
from typing import ClassVar

from hexwar import kit


class LennJudge(kit.Judge):
    """Towns, woods and hills shift the odds by a column or two."""

    cover: ClassVar[Mapping[str, float]] = {"town": 1.8, "woods": 1.35, "hill": 1.35}
