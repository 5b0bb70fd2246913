"""Settings of the API reference; its pages are written by :mod:`pages`, from what there is."""

from __future__ import annotations

import ast
import re
import sys
from functools import cached_property
from importlib import import_module
from inspect import getattr_static
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

from docutils.nodes import Node, TextElement  # type: ignore[import-untyped]
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.inspect import TypeAliasForwardRef

import hexwar
from hexwar.data import Datum

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
from pages import Reference  # noqa: E402 -- Sphinx runs this file without its folder on the path

REFERENCE = Reference("hexwar")

project = "hexwar"
version = release = hexwar.__version__
extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.intersphinx",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
]
nitpicky = True
nitpick_ignore = [
    # Named in annotations; their projects have no inventory here, or one without them.
    ("py:class", "NDArray"),
    ("py:class", "ArrayLike"),
    ("py:class", "DTypeLike"),
    ("py:class", "np.bool_"),
    ("py:class", "np.float32"),
    ("py:class", "np.int8"),
    ("py:class", "np.float64"),
    ("py:class", "np.int32"),
    ("py:class", "np.int64"),
    ("py:class", "np.uint8"),
    ("py:class", "importlib.metadata.EntryPoint"),
    ("py:class", "SearchStrategy"),
    ("py:class", "ModuleType"),
    ("py:class", "types.LambdaType"),
    ("py:class", "Stretch"),  # what the log keeps for itself; in signatures with its module
    ("py:class", "hexwar.play.match.log.Stretch"),
    ("py:class", "hexwar.play.states.Played"),  # what a state needs of a game
    ("py:class", "BITS"),  # the mark inside Annotated[int, BITS]
    ("py:class", "BaseGeometry"),
    ("py:exc", "ResetNeeded"),
    ("py:class", "P"),  # the arguments of a function that is computed once
    ("py:class", "hexwar.data.once.Once"),
    ("py:class", "hexwar.play.game.basis.Basis"),
    ("py:class", "_Decorator"),  # what @rule(...) returns
    ("py:class", "ChosenVerb"),
    ("py:class", "Host"),
    ("py:class", "Tables"),  # where a question keeps what its verbs look up
    ("py:class", "VerbValue"),
]
nitpick_ignore_regex = [
    ("py:class", r"(numpy|gymnasium|shapely|starlette)\..+"),  # for the same reason
    ("py:exc", r"gymnasium\..+"),
    # What these modules keep for themselves; it stands in signatures with its module.
    ("py:class", r"hexwar\.envs\.(evaluating\.Row|observing\.\w+|vocabulary\.ActionLanguage)"),
    ("py:class", r"hexwar\.play\.choices\.(sentences\.HasNumbers|facts\.ChoosesActors)"),
    ("py:class", r"hexwar\.play\.(choices\.tables\.Tables|match\.brief\.Section)"),
    ("py:class", r"hexwar\.workshop\.(paper\.page\.Sheet|sandbox\.(rules|game|files)\.\w+)"),
    ("py:class", r"hexwar\.workshop\.editing\.reading\.Located"),
    ("py:obj", r"typing\.Annotated\[int, 'bits', .+"),
    ("py:class", r"collections\.abc\.Iterator\[tuple\[int, ~typing\.Annotated\[int, 'bits', .+"),
]
# Several modules have a Choice or an Each: in signatures a link leads to the first of them.
suppress_warnings = ["ref.python"]
intersphinx_mapping = {"python": ("https://docs.python.org/3", str(HERE / "inv" / "python.inv"))}

autodoc_member_order = "bysource"
autodoc_type_aliases = REFERENCE.aliases
napoleon_numpy_docstring = False
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = f"hexwar {release}"
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_show_sphinx = False
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "search_everything.html",
        "sidebar/scroll-start.html",
        "guide.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
templates_path = ["templates"]

TypeAliasForwardRef.__repr__ = lambda self: self.name  # type: ignore[method-assign]
"""A type alias within another type is written by its name, where Sphinx 9 writes a placeholder."""

ATTRIBUTE = ".. attribute:: "
"""How napoleon begins what a docstring says of an attribute."""

NO_TEXT = re.compile(r"= ?(?:NOTHING|<(?:[^<>]|<[^<>]*>)+>)")
"""A default that is made for each object, or one without a text that Python can read."""


class Plainly(ast.NodeTransformer):
    """Leaves out what an annotation adds to a type, and the text of defaults that are objects."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """Put the type in the place of ``Annotated[type, …]``."""
        self.generic_visit(node)
        if ast.unparse(node.value).endswith("Annotated") and isinstance(node.slice, ast.Tuple):
            return node.slice.elts[0]
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Put dots in the place of an object."""
        return ast.Constant(...)


def tidy_signature(
    app: Sphinx, what: str, name: str, obj: Any, options: Any, signature: str, returns: str
) -> tuple[str | None, str | None]:
    """Write signatures as a reader needs them."""
    if signature:
        source = f"def f{NO_TEXT.sub('= ...', signature)}: ..."
        arguments = Plainly().visit(ast.parse(source)).body[0].args
        signature = f"({ast.unparse(arguments)})"
    return signature or None, returns or None


def mark_code(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Mark what a module's docstring indents as code."""
    if what != "module":
        return
    for number in range(len(lines) - 1, 1, -1):
        before, blank, line = lines[number - 2 : number + 1]
        if line[:4].isspace() and not blank and before[:1].strip() and before[-2:] != "::":
            lines[number:number] = ["::", ""]


def keep_colons(
    app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]
) -> None:
    """Keep the first line of a property whole: napoleon takes what precedes a colon for a type."""
    if what in {"attribute", "property"}:
        lines[:0] = ["..", ""]


def tidy_attributes(
    app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]
) -> None:
    """Put the types of attributes into their headings; properties speak for themselves."""
    kept: list[str] = []
    heading, dropped = 0, False
    for line in lines:
        if line.startswith(ATTRIBUTE):
            described = getattr_static(obj, line.removeprefix(ATTRIBUTE), None)
            dropped = isinstance(described, property | cached_property)
            heading = len(kept) + 1
        elif line[:1].strip():
            dropped = False
        if not dropped:
            kept.insert(heading if line.startswith("   :type: ") else len(kept), line)
    lines[:] = kept


def list_entries(
    app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]
) -> None:
    """List what may stand in a table of a file, as the annotations of its class describe it."""
    if what == "class" and issubclass(obj, Datum):
        for entry, annotation in get_type_hints(obj, include_extras=True).items():
            words = [m for m in getattr(annotation, "__metadata__", ()) if isinstance(m, str)]
            heading = f"{ATTRIBUTE}{entry}"
            if words and entry in vars(obj).get("__annotations__", {}) and heading not in lines:
                lines += [heading, "", f"   {words[-1]}", ""]


def skip_fields(app: Sphinx, what: str, name: str, obj: Any, skip: bool, options: Any) -> bool:
    """Leave out the fields of named tuples, which the docstring of the class describes."""
    return skip or type(obj).__name__ == "_tuplegetter"


def named(full_name: str) -> Any:
    """Return what a module of the library calls by a name, or None."""
    module, _, name = full_name.rpartition(".")
    try:
        return getattr(import_module(module), name, None)
    except ImportError:
        return None


def find_home(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: TextElement
) -> Node | None:
    """Link a name, written as the module knows it that uses it, to where it is documented."""
    if node["refdomain"] != "py":
        return None
    for full_name in REFERENCE.candidates(node["reftarget"], node.get("py:module")):
        home = REFERENCE.documented(full_name)
        if home:
            domain = env.get_domain("py")
            return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", home, node, content)
        meant = named(full_name)
        if isinstance(meant, TypeVar):
            return content
        if isinstance(meant, type):
            node["reftarget"] = f"{meant.__module__}.{meant.__qualname__}"
    return None  # the inventory of Python is asked next, for what the name stands for


def leave_out_foreign_sources(app: Sphinx, env: BuildEnvironment) -> None:
    """Publish no source of Python itself: viewcode takes ``typing`` for the home of an alias."""
    sources: dict[str, Any] = getattr(env, "_viewcode_modules", {})
    for module in [name for name in sources if name.partition(".")[0] != project]:
        del sources[module]


def setup(app: Sphinx) -> None:
    """Write the pages, and connect what Sphinx needs to be told."""
    REFERENCE.write(Path(app.srcdir))
    app.connect("autodoc-process-signature", tidy_signature)
    app.connect("autodoc-process-docstring", mark_code)
    app.connect("autodoc-process-docstring", keep_colons, priority=400)
    app.connect("autodoc-process-docstring", tidy_attributes, priority=600)
    app.connect("autodoc-process-docstring", list_entries)
    app.connect("autodoc-skip-member", skip_fields)
    app.connect("missing-reference", find_home, priority=400)
    app.connect("env-updated", leave_out_foreign_sources)
