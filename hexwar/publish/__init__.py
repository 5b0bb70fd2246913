"""A game as a folder of static files, which plays in the browser without a server.

    hexwar publish skirmish --to site/ --runtime pyodide-314.0.7.tgz

The folder holds Python in WebAssembly (Pyodide), the game with what it needs, compiled, and the
application of :mod:`hexwar.web`. Any web host serves it; nothing is computed there.
"""

from hexwar.publish.folder import Published, publish
from hexwar.publish.runtime import VERSION, Runtime, runtime
from hexwar.publish.uninstalled import as_if_installed, games_in

__all__ = ["VERSION", "Published", "Runtime", "as_if_installed", "games_in", "publish", "runtime"]
