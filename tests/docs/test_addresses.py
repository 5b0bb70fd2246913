"""One command states where the project is on the web, in each file that names it."""

from __future__ import annotations

import re
import shutil
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
FILES = ("pyproject.toml", "docs/mkdocs.yml", "CITATION.cff", "README.md")


@pytest.fixture
def addresses() -> ModuleType:
    """The module of the docs folder, which is no package."""
    sys.path.insert(0, str(ROOT / "docs"))
    try:
        return import_module("addresses")
    finally:
        sys.path.remove(str(ROOT / "docs"))


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the files that name an address."""
    for name in FILES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def test_each_file_names_the_place_once(addresses: ModuleType, checkout: Path) -> None:
    """The second statement replaces the first; nothing else changes."""
    before = {name: (checkout / name).read_text("utf-8") for name in FILES}
    addresses.state(checkout, "https://old.example/a/", "https://old.example/docs")
    addresses.state(checkout, "https://new.example/a", "https://new.example/docs/")
    urls = tomllib.loads((checkout / FILES[0]).read_text("utf-8"))["project"]["urls"]
    assert urls["Source"] == "https://new.example/a"
    assert urls["Documentation"] == "https://new.example/docs/"
    assert "site_url: https://new.example/docs/\n" in (checkout / FILES[1]).read_text("utf-8")
    readme = (checkout / "README.md").read_text("utf-8")
    assert readme.startswith("# hexwar\n\n**[Play now](https://new.example/docs/play-now.html)**, ")
    for name, text in before.items():
        written = (checkout / name).read_text("utf-8")
        assert "old.example" not in written
        added = [line for line in written.splitlines() if "new.example" not in line]
        kept = [line for line in added if line != "[project.urls]"]
        stood = [line for line in text.splitlines() if not line.startswith("replacement = ")]
        assert "".join(kept) == "".join(stood)


def test_the_readme_of_an_index_leads_to_the_repository(
    addresses: ModuleType, checkout: Path
) -> None:
    """Links and pictures that are relative in the checkout are whole there."""
    addresses.state(checkout, "https://old.example/a", "https://old.example/docs")
    addresses.state(checkout, "https://new.example/a", "https://new.example/docs")
    project = tomllib.loads((checkout / FILES[0]).read_text("utf-8"))
    text = (checkout / "README.md").read_text("utf-8")
    for rule in project["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]:
        text = re.sub(rule["pattern"], rule["replacement"], text)
    assert "[CHANGELOG](https://new.example/a/blob/main/CHANGELOG.md)" in text
    picture = "https://new.example/a/raw/main/docs/guide/pictures/battle"
    assert f'srcset="{picture}-dark.webp">' in text
    assert f'<img src="{picture}-light.webp" alt=' in text
    assert "](docs/" not in text


def test_what_is_no_address_is_refused(addresses: ModuleType, checkout: Path) -> None:
    """And nothing is written."""
    with pytest.raises(ValueError, match="begins with https"):
        addresses.state(checkout, "example.org", "https://a.example/")
    assert "urls" not in (checkout / "pyproject.toml").read_text("utf-8")
