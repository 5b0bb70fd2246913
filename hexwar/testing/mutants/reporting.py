"""Reports of mutants as text."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar.testing.mutants.recording import Trial
from hexwar.testing.mutants.running import Survey


def survivor(trial: Trial) -> str:
    """Return a paragraph on a mutant that no test notices."""
    why = "no test names it" if trial.outcome == "unnamed" else "the tests pass"
    return (
        f"{trial.target}: {trial.function}, line {trial.line}: {why}\n"
        f"  written  {trial.before}\n"
        f"  broken   {trial.after}"
    )


def summary(survey: Survey) -> Iterator[str]:
    """Yield the lines that end a report."""
    outcomes = [trial.outcome for trial in survey.trials]
    for name in survey.unsound:
        yield f"Left out, because it fails in code that is not broken: {name}"
    if survey.without:
        yield f"Nothing to break in {len(survey.without)}: {', '.join(survey.without)}."
    counts = {
        "killed by a test": outcomes.count("killed"),
        "stopped by time or memory": outcomes.count("timeout") + outcomes.count("crashed"),
        "equivalent": len(survey.equivalent),
        "alive": len(survey.alive),
    }
    counted = ", ".join(f"{count} {outcome}" for outcome, count in counts.items())
    yield f"{len(outcomes) + len(survey.equivalent)} mutants: {counted}."
