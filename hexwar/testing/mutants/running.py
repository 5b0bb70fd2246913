"""Trying mutants: the tests are collected once, then each mutant meets those that name it."""

from __future__ import annotations

import contextlib
import io
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import attrs

from hexwar.errors import GameError, MissingExtraError
from hexwar.testing.mutants.breaking import Mutant, digest_of, mutants_of, source_of
from hexwar.testing.mutants.equivalents import Equivalent
from hexwar.testing.mutants.matching_tests import Test, tests_of, tests_that_name
from hexwar.testing.mutants.processes import RunReport, become_copy, forget, watch
from hexwar.testing.mutants.recording import Record, Trial
from hexwar.testing.mutants.targets import Function, MutantTarget

EXAMPLES = 50
"""How many examples Hypothesis makes where a test does not say."""

LEEWAY, PATIENCE = 5.0, 5.0
"""The limits for a mutant: in seconds, and as a multiple of the time of its tests."""


@attrs.define
class Survey:
    """What became of the mutants of many targets.

    Attributes:
        trials: One trial for each mutant that was run, now or earlier.
        equivalent: The mutants that are listed as equivalent.
        without: The targets that have nothing to break.
        unsound: The tests that fail in code that is not broken; they are left out.
    """

    trials: list[Trial] = attrs.field(factory=list)
    equivalent: list[Mutant] = attrs.field(factory=list)
    without: list[str] = attrs.field(factory=list)
    unsound: list[str] = attrs.field(factory=list)

    @property
    def alive(self) -> list[Trial]:
        """The mutants that no test notices."""
        return [trial for trial in self.trials if not trial.noticed]


def try_mutants(
    targets: Sequence[MutantTarget],
    folders: Sequence[Path],
    *,
    seed: int = 1,
    each: int = 5,
    equivalents: Sequence[Equivalent] = (),
    record: Path | None = None,
    slow: float = 30.0,
    told: Callable[[Trial], None] = lambda trial: None,
) -> Survey:
    """Break the functions of each target in a few ways and run the tests that name them.

    Args:
        targets: The rules or functions.
        folders: Where the tests are.
        seed: The same seed gives the same mutants.
        each: How many mutants each target gets at most.
        equivalents: Mutants that are known to make no difference; they are not run.
        record: Where trials are written down. Those that stand there and still hold, because
            neither the function nor the tests have changed, are not run again.
        slow: Tests that take more seconds than this are left out.
        told: Called with each trial as it is made.

    Raises:
        MissingExtraError: When pytest is not installed.
        GameError: When this system cannot copy processes, the tests cannot be collected, or
            mutmut is missing.
    """
    if not hasattr(os, "fork"):
        raise GameError("mutants need a system that can copy a process: Linux or macOS")
    try:
        import pytest  # noqa: PLC0415 -- not needed by those who only play
    except ImportError as missing:
        raise MissingExtraError.of("breaking rules", missing, "mutate") from missing

    first = os.getpid()
    survey = Survey()
    with tempfile.TemporaryDirectory() as scratch:
        runner = _Runner(survey, targets, seed, each, set(equivalents), Record(record), slow, told)
        options = ["--capture=no", "-p", "no:cacheprovider", "-p", "no:xdist", "--maxfail=1"]
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            status = pytest.main(
                [*options, f"--basetemp={scratch}/tests", *map(str, folders)], plugins=[runner]
            )
        if os.getpid() != first:
            os._exit(1)
    if runner.error is not None:
        raise runner.error
    if not runner.ran:
        said = printed.getvalue()
        raise GameError(f"the tests cannot be collected (status {int(status)}):\n{said}")
    return survey


class _Runner:
    """A plugin of pytest: where others run the tests, it tries the mutants."""

    def __init__(
        self,
        survey: Survey,
        targets: Sequence[MutantTarget],
        seed: int,
        each: int,
        equivalents: set[Equivalent],
        record: Record,
        slow: float,
        told: Callable[[Trial], None],
    ) -> None:
        self.survey = survey
        self.targets = targets
        self.seed = seed
        self.each = each
        self.known = {(e.function, e.before, e.after) for e in equivalents}
        self.record = record
        self.slow = slow
        self.told = told
        self.ran = False
        self.warm = False
        self.error: GameError | None = None
        self.seconds: dict[str, float] = {}
        self.session: Any = None
        self.named: dict[str, list[Test]] = {}
        self.tests: list[Test] = []

    def pytest_collection(self) -> None:
        """Let Hypothesis look for the same few examples each time, and not make them small."""
        try:
            from hypothesis import Phase, settings  # noqa: PLC0415 -- only where it is used
        except ImportError:
            return
        settings.register_profile(
            "mutants",
            deadline=None,
            derandomize=True,
            database=None,
            max_examples=EXAMPLES,
            phases=(Phase.explicit, Phase.generate),
        )
        settings.load_profile("mutants")

    def pytest_runtestloop(self, session: Any) -> bool | None:
        """Try the mutants; in the copy of this process, leave it to pytest to run the tests."""
        self.session = session
        self.tests = tests_of(session.items)
        self.ran = True
        try:
            for target in self.targets:
                if not self._try(target):
                    return None
        except GameError as error:
            self.error = error
        return True

    def _try(self, target: MutantTarget) -> bool:
        """Try the mutants of a target; False in a copy of this process."""
        mutants = mutants_of(target, self.seed, self.each)
        if not mutants:
            self.survey.without.append(target.name)
        for mutant in mutants:
            function = mutant.function
            if (function.name, mutant.before, mutant.after) in self.known:
                self.survey.equivalent.append(mutant)
                continue
            named = self._named(function)
            trial = self._earlier(mutant, named)
            if trial is None:
                if not self._time(named):
                    return False
                usable = self._usable(named)
                self._warm(usable)
                trial = self._tried(target, mutant, usable)
                if trial is None:
                    return False
                self.record.add(trial)
                self.told(trial)
            self.survey.trials.append(trial)
        return True

    def _named(self, function: Function) -> list[Test]:
        if function.name not in self.named:
            self.named[function.name] = tests_that_name(function, self.tests)
        return self.named[function.name]

    def _earlier(self, mutant: Mutant, named: list[Test]) -> Trial | None:
        digests = {test.name: test.digest for test in named}
        digests[""] = _digest(named)
        source = digest_of(source_of(mutant.function))
        return self.record.find((mutant.function.name, source, mutant.digest), digests)

    def _usable(self, named: list[Test]) -> list[Test]:
        """Leave out tests that fail, are skipped or are slow; the quick ones come first."""
        usable = [test for test in named if self.seconds[test.name] <= self.slow]
        return sorted(usable, key=lambda test: self.seconds[test.name])

    def _time(self, named: list[Test]) -> bool:
        """Run tests in code that is not broken, each once; False in a copy of this process."""
        while pending := [test for test in named if test.name not in self.seconds]:
            report = self._run(pending, lambda: None, 60.0 + self.slow * len(pending))
            if report is None:
                return False
            self.seconds |= {name: time for name, time in report.seconds.items() if time}
            self.seconds |= dict.fromkeys(report.skipped, float("inf"))
            if report.outcome == "passed":
                self.seconds = dict.fromkeys((test.name for test in pending), 0.0) | self.seconds
            elif report.by:
                self.seconds[report.by] = float("inf")
                self.survey.unsound.append(report.by)
            else:
                raise GameError(f"the tests do not run: {report.outcome} before {pending[0].name}")
        return True

    def _warm(self, usable: list[Test]) -> None:
        """Run one test here, once: what it has read, every copy of this process then has read."""
        if usable and not self.warm:
            self.warm = True
            test = usable[0].item
            test.config.hook.pytest_runtest_protocol(item=test, nextitem=None)

    def _tried(self, target: MutantTarget, mutant: Mutant, tests: list[Test]) -> Trial | None:
        """Run tests on a mutant; None in a copy of this process."""
        started = time.monotonic()
        outcome, by = "unnamed", ""
        if tests:
            expected = sum(self.seconds[test.name] for test in tests)

            def swap() -> None:
                mutant.function.function.__code__ = mutant.code

            def swap_and_forget() -> None:
                swap()
                forget([mutant.function.function, *(test.item.function for test in tests)])

            # A survivor is tried once more with empty caches: it may sit in what fills them.
            report = self._run(tests, swap, LEEWAY + PATIENCE * expected)
            if report is not None and report.outcome == "passed":
                report = self._run(tests, swap_and_forget, 2 * LEEWAY + PATIENCE * expected)
            if report is None:
                return None
            outcome = {"passed": "survived", "failed": "killed"}.get(report.outcome, report.outcome)
            by = report.by
        named = self._named(mutant.function)
        digests = {test.name: test.digest for test in named} | {"": _digest(named)}
        return Trial(
            target=target.name,
            function=mutant.function.name,
            source=digest_of(source_of(mutant.function)),
            mutant=mutant.digest,
            line=mutant.line,
            before=mutant.before,
            after=mutant.after,
            outcome=outcome,
            by=by,
            tests=digests[by],
            seconds=round(time.monotonic() - started, 2),
        )

    def _run(self, tests: list[Test], change: Callable[[], None], limit: float) -> RunReport | None:
        """Run tests in a copy of this process, after a change; None in that copy."""
        source, out = os.pipe()
        process = os.fork()
        if process:
            os.close(out)
            return watch(process, source, tests, limit)
        os.close(source)
        self.session.config.pluginmanager.register(become_copy(out))
        self.session.items[:] = [test.item for test in tests]
        change()
        return None


def _digest(named: list[Test]) -> str:
    return digest_of(" ".join(sorted(test.digest for test in named)))
