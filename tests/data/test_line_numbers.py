"""The scanner finds the line of everything in a TOML document."""

import tomllib

from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar.data import KeyPath, line_numbers

AWKWARD = '''\
# a comment with [brackets] = "and" {more}
title = "a # is no comment"
"quoted.key" = 1
physical.colour = "red"
physical.'odd shape' = true

text = """
[not.a.table]
key = "no key"
"""
literal = \'\'\'
[[nor]]
this\'\'\'

[grid]   # behind a header
rows = 20
columns = [
  36,  # first
  35,

  34]

[[position]]
id = "WN62"
hexes = ["0812", {hex = "0912", name = "WN62S"}]
[position.fields]
intense = ["0610"]

[[position]]
id = "WN64"
[[position.arrow]]
to = "A2"
[[position.arrow]]
to = "A3"
at = 1944-06-06T06:30:00
[ "position" . note ]
by = 'us'
'''


def test_everything_that_toml_has() -> None:
    """Comments, quoted and dotted keys, strings over lines, arrays, inline and nested tables."""
    lines = line_numbers(AWKWARD)
    expected: dict[KeyPath, int] = {
        (): 1,
        ("title",): 2,
        ("quoted.key",): 3,
        ("physical",): 4,
        ("physical", "colour"): 4,
        ("physical", "odd shape"): 5,
        ("text",): 7,
        ("literal",): 11,
        ("grid",): 15,
        ("grid", "rows"): 16,
        ("grid", "columns"): 17,
        ("grid", "columns", 0): 18,
        ("grid", "columns", 1): 19,
        ("grid", "columns", 2): 21,
        ("position",): 23,
        ("position", 0): 23,
        ("position", 0, "id"): 24,
        ("position", 0, "hexes"): 25,
        ("position", 0, "hexes", 0): 25,
        ("position", 0, "hexes", 1): 25,
        ("position", 0, "hexes", 1, "hex"): 25,
        ("position", 0, "hexes", 1, "name"): 25,
        ("position", 0, "fields"): 26,
        ("position", 0, "fields", "intense"): 27,
        ("position", 0, "fields", "intense", 0): 27,
        ("position", 1): 29,
        ("position", 1, "id"): 30,
        ("position", 1, "arrow"): 31,
        ("position", 1, "arrow", 0): 31,
        ("position", 1, "arrow", 0, "to"): 32,
        ("position", 1, "arrow", 1): 33,
        ("position", 1, "arrow", 1, "to"): 34,
        ("position", 1, "arrow", 1, "at"): 35,
        ("position", 1, "note"): 36,
        ("position", 1, "note", "by"): 37,
    }
    assert expected == lines


def test_strings_that_end_in_quotes_or_escapes() -> None:
    """Quotes before the closing ones, and escaped ones, do not end a string."""
    text = 'a = """x""""\nb = "\\\\"\nc = "\\""\nd = \'\\\'\ne = [ "]", \'}\' ]\nf = 1\n'
    assert tomllib.loads(text)["f"] == 1
    assert line_numbers(text)["f",] == 6
    assert line_numbers(text)["e", 1] == 5


keys = st.one_of(
    st.text("abc_-1", min_size=1, max_size=3), st.sampled_from(["a b", "x.y", "ü", '"'])
)
scalars = st.sampled_from(
    ["1", "-2.5", "true", '"x"', "'#'", '"a\\"b"', '"""x\n\n[y]\n"""', "1944-06-06"]
)


class Writer:
    """Writes random TOML and remembers on which line everything begins."""

    def __init__(self, data: st.DataObject) -> None:
        self.draw = data.draw
        self.text = ""
        self.lines: dict[KeyPath, int] = {(): 1}

    def found(self, path: KeyPath) -> None:
        """Remember that something begins where the text ends now."""
        self.lines.setdefault(path, self.text.count("\n") + 1)

    def key(self, key: str) -> str:
        """Write a key in one of the ways in which it may be written."""
        bare = key.isascii() and all(c.isalnum() or c in "_-" for c in key)
        if bare and self.draw(st.booleans()):
            return key
        return '"' + key.replace('"', '\\"') + '"'

    def gap(self) -> None:
        """Perhaps leave blank lines and comments."""
        self.text += self.draw(st.sampled_from(["", "", "\n", "  # [c] = {\n", "\n\n"]))

    def value(self, path: KeyPath, depth: int) -> None:
        """Write a value of a key."""
        shape = self.draw(st.sampled_from("sss[{" if depth else "s"))
        if shape == "s":
            self.text += self.draw(scalars)
        elif shape == "[":
            self.text += "["
            for place in range(self.draw(st.integers(0, 3))):
                self.gap()
                self.found((*path, place))
                self.value((*path, place), depth - 1)
                self.gap()
                self.text += ","
            self.gap()
            self.text += "]"
        else:
            self.text += "{ "
            for n, key in enumerate(self.draw(st.lists(keys, max_size=3, unique=True))):
                self.text += ", " if n else ""
                self.found((*path, key))
                self.text += f"{self.key(key)} = "
                self.value((*path, key), depth - 1)
            self.text += " }"

    def body(self, path: KeyPath) -> None:
        """Write the keys of a table."""
        for key in self.draw(st.lists(keys, max_size=3, unique=True)):
            self.gap()
            self.found((*path, key))
            self.text += f" {self.key(key)} = "
            self.value((*path, key), 2)
            self.text += "\n"

    def document(self) -> None:
        """Write a table of each kind, after the keys of the document."""
        self.body(())
        self.gap()
        self.found(("T",))
        self.text += "[T]\n"
        self.body(("T",))
        for place in range(self.draw(st.integers(0, 3))):
            self.gap()
            self.found(("L",))
            self.found(("L", place))
            self.text += "[[ L ]] # x\n"
            self.body(("L", place))
            self.found(("L", place, "U"))
            self.text += "[L . 'U']\n"
            self.body(("L", place, "U"))


@settings(deadline=None)
@given(st.data())
def test_lines_of_random_documents(data: st.DataObject) -> None:
    """Every path of a document that the reader accepts is found, and on the right line."""
    writer = Writer(data)
    writer.document()
    tomllib.loads(writer.text)
    assert writer.lines == line_numbers(writer.text)
