"""Types what the guide says in empty environments, from the wheels alone.

``python -m tests.docs.newcomer`` builds the wheels, makes an environment for each part of
``newcomer.toml``, types its commands in an empty folder, and compares what comes with what must
come. ``--write`` puts the sizes and times that were measured on the way into the page of
benchmarks. It needs an index of packages and takes some minutes, so ``.ci/run`` has a step for it;
the tests hold that each command stands in its page.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

import click

ROOT: Final = Path(__file__).parents[2]
LOG: Final = Path(__file__).with_name("newcomer.toml")
PAGE: Final = ROOT / "docs" / "guide" / "explanation" / "benchmarks.md"
TABLE: Final = re.compile(r"(?<=<!-- installed -->\n).*?(?=<!-- end -->)", re.DOTALL)

STARTS: Final = 5
"""How often a start is timed: the median is not that of the first, which writes the bytecode."""


def read_log() -> list[dict[str, Any]]:
    """Return the environments with their steps, as the log has them."""
    environments: list[dict[str, Any]] = tomllib.loads(LOG.read_text(encoding="utf-8"))[
        "environment"
    ]
    return environments


class Environment:
    """An environment of its own, and an empty folder to work in.

    Args:
        folder: Where both are made.
    """

    def __init__(self, folder: Path) -> None:
        self.place = folder / "environment"
        self.work = folder / "work"
        self.work.mkdir(parents=True)
        venv.create(self.place, with_pip=True)
        scripts = self.place / ("Scripts" if sys.platform == "win32" else "bin")
        clean = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        self.variables = {**clean, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}

    def run(self, words: Sequence[str]) -> subprocess.CompletedProcess[str]:
        """Return what a command printed, its errors among it."""
        return subprocess.run(
            words,
            cwd=self.work,
            env=self.variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )

    def install(self, wheels: Sequence[Path], only: Sequence[str]) -> None:
        """Install wheels with what they need, or only with some packages."""
        pip = ["python", "-m", "pip", "install", "--quiet"]
        self.must([*pip, *(["--no-deps"] if only else []), *map(str, wheels)])
        if only:
            self.must([*pip, *only])

    def must(self, words: Sequence[str]) -> None:
        """Run a command that has to succeed."""
        done = self.run(words)
        if done.returncode:
            raise click.ClickException(f"{shlex.join(words)}\n{done.stdout}")

    def megabytes(self) -> int:
        """Return the size of the installed packages without pip itself."""
        return (
            sum(
                file.stat().st_size
                for file in self.place.rglob("*")
                if file.is_file() and not {"pip", "setuptools", "__pycache__"} & set(file.parts)
            )
            // 10**6
        )

    def milliseconds(self, words: Sequence[str]) -> int:
        """Return how long a command takes at the median."""
        times = []
        for _ in range(STARTS):
            begun = perf_counter()
            self.run(words)
            times.append(perf_counter() - begun)
        return round(1000 * median(times))


def build_wheels(folder: Path) -> dict[str, Path]:
    """Build the wheels of library and games; return them by the names of their folders."""
    sources = {"hexwar": ROOT}
    sources |= {path.parent.name: path.parent for path in ROOT.glob("examples/*/pyproject.toml")}
    wheels = {}
    for name, source in sources.items():
        place = folder / name
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(place)]
        subprocess.run([*command, str(source)], check=True)
        (wheels[name],) = place.glob("*.whl")
    return wheels


def faults_of(step: Mapping[str, Any], done: subprocess.CompletedProcess[str]) -> list[str]:
    """Return what is wrong with the answer to a command."""
    status = step.get("status", 0)
    faults = [f"does not print {text!r}" for text in step["shows"] if text not in done.stdout]
    if done.returncode != status:
        faults.append(f"ends with {done.returncode}, not {status}")
    return faults


def rows_of(environment: Environment, name: str, wheels: Sequence[Path]) -> str:
    """Return the row of the table for an environment."""
    weight = sum(wheel.stat().st_size for wheel in wheels) / 10**6
    bare = environment.milliseconds(["python", "-c", "pass"])
    imported = environment.milliseconds(["python", "-c", "import hexwar"])
    listed = environment.milliseconds(["hexwar", "games"])
    return (
        f"| {name} | {weight:.1f} MB | {environment.megabytes()} MB "
        f"| {imported / bare:.1f} | {listed / bare:.1f} |"
    )


HEAD: Final = """\

| installed | wheels | on the disk | `import hexwar` | `hexwar games` |
|---|---|---|---|---|
"""


@click.command()
@click.option("--write", is_flag=True, help="Write the sizes into the page of benchmarks.")
def main(write: bool) -> None:
    """Type what the guide says from the wheels alone."""
    faulty, rows = 0, []
    with TemporaryDirectory() as folder:
        wheels = build_wheels(Path(folder) / "wheels")
        for number, part in enumerate(read_log()):
            click.echo(f"== {part['name']}")
            environment = Environment(Path(folder) / str(number))
            chosen = [wheels[name] for name in part["wheels"]]
            environment.install(chosen, part.get("only", ()))
            # Weighed before a step installs anything else.
            rows.append(rows_of(environment, part["name"], chosen))
            click.echo(rows[-1])
            for name in part.get("files", ()):
                shutil.copy(ROOT / "examples" / name, environment.work)
            for step in part["step"]:
                done = environment.run(shlex.split(step["typed"]))
                faults = faults_of(step, done)
                click.echo(f"{'not ok' if faults else 'ok'}  {step['typed']}")
                for fault in faults:
                    click.echo(f"        {fault}; it prints:\n{done.stdout[-2000:]}")
                faulty += bool(faults)
    if write:
        table = HEAD + "\n".join(rows) + "\n\n"
        PAGE.write_text(
            TABLE.sub(lambda _: table, PAGE.read_text(encoding="utf-8")), encoding="utf-8"
        )
    if faulty:
        raise click.ClickException(f"{faulty} commands do not do what the guide says")


if __name__ == "__main__":
    main()
