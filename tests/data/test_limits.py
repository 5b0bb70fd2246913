"""Documents that would eat all time or memory: a fault with file and line, as for any other."""

import sys
from pathlib import Path

import attrs
import pytest

from hexwar.data import DataError, Document, Faults, limits, read
from hexwar.errors import HexError, UnknownNameError


@attrs.frozen
class Lists:
    """A document with a list and a table, and whatever names it likes."""

    texts: tuple[str, ...] = ()
    counts: dict[str, int] = attrs.field(factory=dict)


def refused(text: str) -> list[str]:
    """Read a document and return its faults as they are printed."""
    with pytest.raises(DataError) as wrong:
        read(Document.parse(text, "x.toml"), Lists)
    return str(wrong.value).splitlines()


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 5000 + "]" * 5000,
        "a = " + "[" * 40 + "]" * 40,
        "a = " + "[" * 5000,
        "a = " + "{a = " * 5000 + "1" + "}" * 5000,
        "a" + ".a" * 5000 + " = 1",
        "'a'" + " . 'a'" * 5000 + " = 1",
        "[a" + ".a" * 5000 + "]",
        "a" + ".a" * 20 + " = {a" + ".a" * 20 + " = {a" + ".a" * 20 + " = 1}}",
    ],
    ids=["lists", "forty", "open", "tables", "keys", "quoted", "headers", "mixed"],
)
def test_what_is_nested_too_deeply_is_a_fault_with_its_line(text: str) -> None:
    """Neither a RecursionError nor a reader that is slow with keys of many parts."""
    message = f"tables and lists lie more than {limits.DEEPEST} deep within each other"
    assert refused(text) == [f"x.toml:1: {message}"]
    found = refused("texts = ['[[[']  # [[[[\n" + text)
    assert [fault.partition(": ")[2] for fault in found] == [message]


def test_open_brackets_are_a_fault_of_depth_where_python_may_recurse_deeply() -> None:
    """A program that allows deep recursion gets the same fault, not one of syntax."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(100_000)
    try:
        found = refused("\na = " + "[" * 5000)
    finally:
        sys.setrecursionlimit(before)
    assert found == [
        f"x.toml:2: tables and lists lie more than {limits.DEEPEST} deep within each other"
    ]


def test_brackets_and_dots_in_texts_and_comments_are_not_nesting() -> None:
    """Only what the reader takes for structure counts."""
    brackets, dots = "[" * 100, "a." * 100
    quoted = [f"'{brackets}{dots}'", f'"{brackets}{dots}\\""', f'"""\n{brackets}"" {dots}"""']
    text = f"# {brackets} {dots}\ntexts = [{', '.join(quoted)}]  # {dots}"
    assert len(read(Document.parse(text), Lists).texts) == 3


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("\na = " + "9" * 5000, "x.toml:2: a whole number has 64 bits at most"),
        ("\ncounts.a = 0x" + "f" * 9000, "x.toml:2: counts.a: a whole number has 64 bits at most"),
        (
            "counts.a = 9223372036854775808",
            "x.toml:1: counts.a: a whole number has 64 bits at most",
        ),
        ("a = 1e99999", "x.toml:1: a: unknown key; known are 'texts' and 'counts'"),
    ],
    ids=["digits", "hexadecimal", "one more", "infinity"],
)
def test_numbers_without_end_are_faults(text: str, fault: str) -> None:
    """Python reads no number of 5,000 digits, and cannot write one of as many bits."""
    assert refused(text) == [fault]


def test_a_file_that_is_too_large_is_not_read_whole(tmp_path: Path) -> None:
    """Nor is a text that is handed over."""
    file = tmp_path / "x.toml"
    file.write_text("#" * (limits.LARGEST_FILE + 1))
    with pytest.raises(DataError, match=r"x\.toml:1: too large: a document has 1024 kB at most"):
        Document.read(file)
    assert refused("#" * (limits.LARGEST_FILE + 1))[0].startswith("x.toml:1: too large")


@pytest.mark.parametrize(
    "text",
    [
        "texts = [" + "1," * 100_000 + "]",
        "counts = {" + ", ".join(f"a{i} = ''" for i in range(30_000)) + "}",
        "\n".join(f"a{i} = 1" for i in range(30_000)),
    ],
    ids=["elements", "values", "keys"],
)
def test_faults_without_number_are_told_up_to_a_bound(text: str) -> None:
    """A list of 20,000 wrong numbers took two minutes; the first 500 are enough to mend."""
    found = refused(text)
    assert len(found) == limits.MOST_FAULTS + 1
    more = "500 faults so far; mend these, and read the file again"
    assert sum(fault.endswith(more) for fault in found) == 1


def test_a_message_does_not_quote_a_long_name_whole() -> None:
    """A name of half a megabyte is not printed for every fault."""
    assert all(len(fault) < 2100 for fault in refused("a" * 500_000 + " = 1"))
    assert all(len(fault) < 2100 for fault in refused("counts.a = '" + "a" * 500_000 + "'"))


# -- checks that raise


def unknown(found: Lists, faults: Faults) -> None:
    """A check that adds a fault, and then looks up a name where there is none."""
    faults.add(("counts",), "too few")
    raise UnknownNameError.of("hex", found.texts[1], ["0101"])


def test_a_name_that_a_check_cannot_find_is_a_fault_where_it_stands() -> None:
    """The error would end the report: without file and line, and without the other faults."""
    assert refused_by(unknown, "texts = [\n'0101',\n'9904',\n1]") == [
        "x.toml:1: counts: too few",
        "x.toml:3: texts[1]: no hex '9904'; known is '0101'",
        "x.toml:4: texts[2]: expected a text, got 1",
    ]


def another(found: Lists, faults: Faults) -> None:
    """A check that raises another error of hexwar's."""
    raise HexError("no row 0")


def broken(found: Lists, faults: Faults) -> None:
    """A check with a mistake of its own."""
    assert found.counts["missing"]


def refused_by(check: object, text: str) -> list[str]:
    """Read a document with a check, and return its faults as they are printed."""
    with pytest.raises(DataError) as wrong:
        read(Document.parse(text, "x.toml"), Lists, check)  # type: ignore[arg-type]
    return str(wrong.value).splitlines()


def test_whatever_a_check_raises_is_a_fault() -> None:
    """An author's mistake is told as one; on a faulty document it may only follow from the rest."""
    assert refused_by(another, "texts = []") == ["x.toml:1: no row 0"]
    (fault,) = refused_by(broken, "texts = []")
    assert fault.startswith("x.toml:1: the check of this file failed (KeyError: 'missing', at test")
    assert refused_by(broken, "texts = 1") == ["x.toml:1: texts: expected a list, got 1"]
