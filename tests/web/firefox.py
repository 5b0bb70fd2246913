"""A Firefox, driven over Marionette: its own protocol of tests, plain JSON over a local socket.

It needs nothing but Firefox itself: no driver program and no package.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

START = 90.0
"""Seconds in which a Firefox must have started."""

PATIENCE = 60.0
"""Seconds in which what is waited for must have come."""

PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en-GB",
    "ui.prefersReducedMotion": 1,
    "ui.systemUsesDarkTheme": 0,
}


def installed() -> str | None:
    """Return the program of Firefox, None where it is missing."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


class FirefoxError(Exception):
    """Firefox refused a command, or a script failed in it."""


class Firefox:
    """One window of a Firefox.

    Args:
        port: Where it listens, on this machine.
    """

    def __init__(self, port: int) -> None:
        self._socket = _connected(port)
        self._stream = self._socket.makefile("rb")
        self._count = 0
        self._received()
        self.call("WebDriver:NewSession")
        self.call("WebDriver:SetWindowRect", width=1400, height=1000)

    def call(self, command: str, **arguments: Any) -> Any:
        """Send a command and return its result.

        Raises:
            FirefoxError: It was refused; the text is Firefox's.
        """
        self._count += 1
        sent = json.dumps([0, self._count, command, arguments]).encode()
        self._socket.sendall(b"%d:%s" % (len(sent), sent))
        _, _, fault, result = self._received()
        if fault is not None:
            raise FirefoxError(f"{command}: {fault['message']}")
        return result

    def _received(self) -> Any:
        digits = b""
        while not digits.endswith(b":"):
            read = self._stream.read(1)
            if not read:
                raise FirefoxError("Firefox has closed the connection")
            digits += read
        return json.loads(self._stream.read(int(digits[:-1])))

    def close(self) -> None:
        """Let go of the connection."""
        self._stream.close()
        self._socket.close()

    def open(self, address: str) -> None:
        """Open a page and wait until its script has taken its place."""
        self.call("WebDriver:Navigate", url=address)
        self.wait("!!document.querySelector('html[data-ready], body[data-listed]')")

    def value(self, expression: str, *arguments: Any) -> Any:
        """Return the value of an expression of JavaScript; it reads ``arguments[0]`` …."""
        script = f"return ({expression});"
        return self.call("WebDriver:ExecuteScript", script=script, args=list(arguments))["value"]

    def wait(self, expression: str, *arguments: Any) -> None:
        """Wait until an expression is true; while a page loads it may fail instead.

        Raises:
            FirefoxError: It is not, for too long.
        """
        end = time.monotonic() + PATIENCE
        while not self._holds(expression, *arguments):
            if time.monotonic() > end:
                raise FirefoxError(f"not true in {PATIENCE:g} s: {expression} {arguments}")
            time.sleep(0.05)

    def _holds(self, expression: str, *arguments: Any) -> bool:
        try:
            return bool(self.value(expression, *arguments))
        except FirefoxError:
            return False

    def press(self, *keys: str) -> None:
        """Press keys one after the other, as they are written in WebDriver."""
        steps = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.call(
            "WebDriver:PerformActions", actions=[{"type": "key", "id": "k", "actions": steps}]
        )

    def click(self, selector: str) -> None:
        """Click the middle of the first element of a selector with the mouse."""
        box = self.value(
            "(({ x, y, width, height }) => [x + width / 2, y + height / 2])"
            "(document.querySelector(arguments[0]).getBoundingClientRect())",
            selector,
        )
        self.click_at(*box)

    def click_at(self, x: float, y: float) -> None:
        """Click a place of the window with the mouse."""
        place = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}
        steps = [place, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "m", "parameters": {"pointerType": "mouse"}}
        self.call("WebDriver:PerformActions", actions=[{**mouse, "actions": steps}])


def _connected(port: int) -> socket.socket:
    end = time.monotonic() + START
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


@contextmanager
def running(
    program: str, profile: Path, preferences: Mapping[str, object] | None = None
) -> Iterator[Firefox]:
    """Run a Firefox without a screen, with a memory of its own.

    Args:
        program: The program.
        profile: An empty folder for its memory.
        preferences: Those that differ from the usual ones.
    """
    port = _free_port()
    chosen = {**PREFERENCES, **(preferences or {}), "marionette.port": port}
    lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in chosen.items()]
    (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    command = [program, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        firefox = Firefox(port)
        yield firefox
        firefox.close()
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
