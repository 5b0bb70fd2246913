"""Sheets of paper, and the PDF that they become by typst (``hexwar[print]``).

Everything that is measured is drawn here, in millimetres; typst only puts whole drawings on whole
sheets, and sets the text of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from hexwar.draw.raster import flattened
from hexwar.errors import MissingExtraError, PaperError
from hexwar.workshop.paper.ink import grey
from hexwar.workshop.paper.marks import FONT, mm


@attrs.frozen(kw_only=True)
class Window:
    """A part of a large picture on a sheet.

    Attributes:
        picture: The name of the picture.
        wide: How wide the whole picture is.
        high: How high.
        from_left: Where the part begins in the picture.
        from_top: The same, down the picture.
        left: Where it lies on the sheet.
        top: The same, down the sheet.
        width: How wide the part is.
        height: How high.
    """

    picture: str
    wide: float
    high: float
    from_left: float
    from_top: float
    left: float
    top: float
    width: float
    height: float

    @property
    def source(self) -> str:
        """The window as typst has it."""
        return (
            f"#place(dx: {mm(self.left)}mm, dy: {mm(self.top)}mm, box(clip: true, "
            f"width: {mm(self.width)}mm, height: {mm(self.height)}mm, "
            f"place(dx: {mm(-self.from_left)}mm, dy: {mm(-self.from_top)}mm, "
            f'image("{self.picture}", width: {mm(self.wide)}mm, height: {mm(self.high)}mm))))'
        )


@attrs.frozen(kw_only=True)
class Sheet:
    """One side of a sheet of paper.

    Attributes:
        title: What is on it, for the contents and the heading.
        width: Its width.
        height: Its height.
        drawing: The elements on it, in millimetres from its upper left corner.
        key: The class of the style of the drawing, if it uses one.
        windows: Parts of large pictures below the drawing.
    """

    title: str
    width: float
    height: float
    drawing: str
    key: str = ""
    windows: tuple[Window, ...] = ()

    @property
    def svg(self) -> str:
        """The drawing as a picture of the size of the sheet."""
        return flattened(
            f'<svg xmlns="http://www.w3.org/2000/svg" class="hexwar {self.key} light" '
            f'width="{mm(self.width)}mm" height="{mm(self.height)}mm" '
            f'viewBox="0 0 {mm(self.width)} {mm(self.height)}" font-family="{FONT}">'
            f"{self.drawing}</svg>"
        )


@attrs.frozen(kw_only=True)
class Paged:
    """A document: sheets that are drawn, then text that is set.

    Attributes:
        sheets: The sheets.
        pictures: The large pictures that windows show, by name.
        text: What follows the sheets, as typst has it; "" for nothing.
        title: The title of the document.
        language: The language of the text, for hyphenation.
        black: Whether there is black ink only.
    """

    sheets: Sequence[Sheet]
    pictures: Mapping[str, str] = attrs.field(factory=dict)
    text: str = ""
    title: str = ""
    language: str = "en"
    black: bool = False

    def files(self) -> dict[str, bytes]:
        """Return the files that typst reads, ``main.typ`` first."""
        pages = []
        files: dict[str, bytes] = {"main.typ": b""}
        for number, sheet in enumerate(self.sheets):
            name = f"sheet-{number}.svg"
            files[name] = sheet.svg.encode()
            windows = "".join(window.source for window in sheet.windows)
            pages.append(
                f"#page(width: {mm(sheet.width)}mm, height: {mm(sheet.height)}mm, margin: 0mm)["
                f'{windows}#place(image("{name}", width: 100%))]'
            )
        files |= {name: flattened(picture).encode() for name, picture in self.pictures.items()}
        if self.black:
            files = {name: grey(text.decode()).encode() for name, text in files.items()}
        head = (
            f"#set document(title: {quoted(self.title)})\n"
            f"#set text(lang: {quoted(self.language)}, font: "
            '("DejaVu Sans", "Liberation Sans", "Noto Sans", "Libertinus Serif"))\n'
        )
        files["main.typ"] = (head + "\n".join([*pages, self.text])).encode()
        return files

    def pdf(self) -> bytes:
        """Return the document as PDF; the same document gives the same bytes.

        Raises:
            MissingExtraError: typst is not installed.
            PaperError: typst refuses it.
        """
        return b"".join(self._compiled(format="pdf", timestamp=0))

    def pngs(self, dots: float = 100.0) -> list[bytes]:
        """Return the pages as pictures.

        Args:
            dots: The dots to an inch.

        Raises:
            MissingExtraError: typst is not installed.
            PaperError: typst refuses it.
        """
        return list(self._compiled(format="png", ppi=dots))

    def _compiled(self, **options: Any) -> Iterable[bytes]:
        try:
            import typst  # noqa: PLC0415 - optional
        except ImportError as missing:
            raise MissingExtraError(
                'printing needs typst: pip install "hexwar[print]"'
            ) from missing
        try:
            pages = typst.compile(self.files(), **options)
        except typst.TypstError as error:
            raise PaperError(f"typst does not set the pages: {error}") from error
        return pages if isinstance(pages, list) else [pages]


def quoted(text: str) -> str:
    r"""Return a text as typst has it between quotes; nothing in it is a command.

    Example:
        >>> quoted('a "b" #c')
        '"a \\"b\\" #c"'
    """
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + " ".join(plain.split()) + '"'
