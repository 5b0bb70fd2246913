"""The historical variants that a scenario may offer, and what they cost (14.2, 22, 23)."""

from __future__ import annotations

import attrs

from ddob_scenarios.scenarios.settings import Settings


@attrs.frozen
class Variant:
    """A historical variant.

    Attributes:
        option: The scenario option that switches it on.
        rule: The number of its rule.
        points: What it adds to the final total.
    """

    option: str = attrs.field(validator=attrs.validators.in_(attrs.fields_dict(Settings)))
    rule: str
    points: int = 0


BOMBARDMENT = Variant("effective_bombardment", "22.1", -10)
SAFE_TANKS = Variant("tanks_land_safely", "22.2", -5)
HOC = Variant("rangers_at_pointe_du_hoc", "22.3", 5)
REACTION = Variant("improved_reaction", "22.4", 5)
ARMOUR = Variant("german_armour", "23")
EARLY_ACTIONS = Variant("early_german_actions", "14.2")

VARIANTS = (BOMBARDMENT, SAFE_TANKS, HOC, REACTION, ARMOUR, EARLY_ACTIONS)
