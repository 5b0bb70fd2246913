"""The options as the rules read them are those of the rules file."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import attrs
import pytest

from ddob_scenarios.printed import DATA
from ddob_scenarios.printed.figures import VARIANTS
from ddob_scenarios.scenarios.settings import Settings, settings_of

OPTIONS = DATA.rules.options


@pytest.mark.parametrize("name", OPTIONS)
def test_settings_have_the_values_of_the_rules_file(name: str) -> None:
    """What the type checker takes for a value of an option is one, and the other way round."""
    hint = get_type_hints(Settings)[name]
    values: tuple[Any, ...] = (True, False) if hint is bool else get_args(hint)
    assert set(values) == set(OPTIONS[name].values)
    assert {type(value) for value in values} == {type(value) for value in OPTIONS[name].values}


def test_settings_name_every_option() -> None:
    """No option of the rules file is left out, and none is invented."""
    assert set(attrs.fields_dict(Settings)) == set(OPTIONS)


def test_settings_stand_at_their_defaults() -> None:
    """What is not chosen has its default."""
    found = settings_of({"hero_pool": "recycled"})
    assert found.hero_pool == "recycled"
    assert found.edition == OPTIONS["edition"].default


def test_unknown_options_are_refused() -> None:
    """A misspelt option is found when it is written, not when a rule asks for it."""
    with pytest.raises(TypeError, match="heropool"):
        settings_of({"heropool": "five"})


def test_variants_are_options() -> None:
    """Each variant of the figures is switched on by an option that is on or off."""
    assert all(OPTIONS[variant.option].values == (False, True) for variant in VARIANTS)
