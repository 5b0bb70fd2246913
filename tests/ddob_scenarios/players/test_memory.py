"""What is remembered serves as long as it is asked for, and is forgotten afterwards."""

from __future__ import annotations

from functools import partial

from ddob_scenarios.players.memory import LastAnswers, Memory


def test_what_is_asked_for_stays_and_what_is_not_goes() -> None:
    """So a memory holds no more than two halves, however long a game is."""
    memory, worked = Memory(5), list[int]()

    def work(number: int) -> int:
        worked.append(number)
        return number

    for number in range(1, 100):
        assert memory.get(("answer", number), partial(work, number)) == number
        assert memory.get(("answer", 0), lambda: work(0)) == 0
    assert worked.count(0) == 1
    memory.get(("answer", 1), lambda: work(1))
    assert worked.count(1) == 2
    assert len(memory._found) + len(memory._before) <= 10


def test_nothing_is_an_answer_too() -> None:
    """An answer that is None is not worked out again."""
    memory = Memory(5)
    memory.get(("answer",), lambda: None)
    assert memory.get(("answer",), lambda: 1) is None


def test_a_number_stands_for_one_key_only() -> None:
    """A key that was forgotten gets a new number, and never that of another key."""
    memory = Memory(2)
    numbers = [memory.number((key,)) for key in range(10)]
    assert memory.number((9,)) == numbers[9]
    assert memory.number((0,)) not in numbers
    assert len(set(numbers)) == 10


def test_a_number_and_an_answer_under_one_key_are_two_things() -> None:
    """The answer about the danger with a number is kept under that number."""
    memory = Memory(5)
    number = memory.number(("danger", 1))
    assert memory.get(("danger", 1), lambda: "fire") == "fire"
    assert memory.number(("danger", 1)) == number


def test_the_last_answer_serves_until_something_it_depends_on_changes() -> None:
    """Each subject has its own last answer, and what was known before that is forgotten."""
    last, worked = LastAnswers(), list[int]()

    def work(number: int) -> int:
        worked.append(number)
        return number

    for _ in range(2):
        assert last.get("east", (1,), partial(work, 1)) == 1
        assert last.get("west", (1,), partial(work, 2)) == 2
    assert last.get("east", (2,), partial(work, 3)) == 3
    assert last.get("west", (1,), partial(work, 4)) == 2
    assert last.get("east", (1,), partial(work, 5)) == 5
    assert worked == [1, 2, 3, 5]
