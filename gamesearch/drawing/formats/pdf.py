"""PDF: a page, or a document with a page for each picture.

Graphviz embeds in a page the letters that stand on it, so no two pages have the same fonts. For a
document each page is drawn with the letters of all pages in a corner, which makes the fonts equal.
Then the corner is emptied, and the pages share one set of fonts.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Any, Final

from gamesearch.drawing.engines.choice import current_engine
from gamesearch.drawing.formats.dot import as_written, beneath
from gamesearch.drawing.formats.format import PNG_DPI, Format
from gamesearch.drawing.geometry import PlacedPicture
from gamesearch.drawing.page import Page, content_of
from gamesearch.shapes import Diagram, Text

_TINY: Final = 2.2  # points, a size that no other text has
_IN_A_ROW: Final = 6  # letters, so that they fit on the smallest page
# stands between letters: Graphviz joins some, and complains of words hardly wider than nothing
_WIDE: Final = "M"
_JOINED: Final = re.compile("ff[il]?|f[il]")  # letters that the font has one sign for
# a text, to the next place of a text or to the end of all text; first comes its size
_TEXT: Final = re.compile(
    rb"^(\d*\.?\d+) 0 0 -?[^\n]* Tm\n.*?(?=[^\n]* Tm\n|ET\n)", re.DOTALL | re.MULTILINE
)
_FONT: Final = re.compile(rb"/f-\d+-\d+ 1 Tf\n")


def write_pdf(page: Page, dpi: int = PNG_DPI) -> bytes:
    """Return a page as PDF, without its creation date."""
    return _undated(page.rendered("pdf", dpi))


def _undated(data: bytes) -> bytes:
    return re.sub(rb"/CreationDate \(D:[^)]*\)", _no_date, data)


def _no_date(match: re.Match[bytes]) -> bytes:
    """Return zeros in place of the digits, so that the PDF's table of offsets stays right."""
    return re.sub(rb"\d", b"0", match[0])


# ---------------------------------------------------------------- many pages


def write_document(pages: Sequence[Page], title: str = "") -> bytes:
    """Return one PDF with a page for each picture, the same bytes for the same pictures."""
    from pypdf import PdfWriter

    writer = PdfWriter()
    letters = _letters(pages)
    fonts: dict[Any, Any] = {}
    for page in pages:
        if page.content is not None:
            _add_drawn(writer, page, letters, fonts)
        else:
            writer.append(BytesIO(write_pdf(page)))
    writer.metadata = {"/Title": title} if title else {}
    data = BytesIO()
    writer.write(data)
    return data.getvalue()


def _letters(pages: Iterable[Page]) -> Diagram:
    """Draw all letters of all pages, one row upon the other."""
    found: defaultdict[tuple[bool, bool], set[str]] = defaultdict(set)
    for page in pages:
        for shape in page.content.shapes() if page.content else ():
            if isinstance(shape, Text):
                letters = filter(_can_stand, as_written(shape.text))
                found[shape.bold, shape.mono].update(letters, _JOINED.findall(shape.text))
    rows = [
        Text(0, 0, _WIDE.join(["", *some[start : start + _IN_A_ROW]]), _TINY, "text", "start", *of)
        for of, some in ((face, sorted(found[face])) for face in sorted(found))
        for start in range(0, len(some), _IN_A_ROW)
    ]
    return Diagram(1, 1, tuple(rows), "letters")


def _can_stand(letter: str) -> bool:
    """Return whether a letter can be written; a line's end would end the words of Graphviz."""
    return letter.isprintable() or letter == "\u00a0"


def _add_drawn(writer: Any, page: Page, letters: Diagram, fonts: dict[Any, Any]) -> None:
    """Add a page that shares its `fonts` with those added before."""
    from pypdf import PdfReader

    small = PlacedPicture(letters, 4, 4, 1 / page.scale)  # however large the page is drawn
    source = beneath(page.source, small, content_of(page).theme)
    (read,) = PdfReader(BytesIO(current_engine().render(source, "pdf"))).pages
    operations: Any = read["/Contents"]
    operations.set_data(_TEXT.sub(_without_the_corner, operations.get_data()))
    resources: Any = read["/Resources"]
    own = resources["/Font"]
    # Cairo's name of a font holds a hash of the font's own name and of its letters in their order
    keys = {name: str(font.get_object()["/BaseFont"]) for name, font in own.items()}
    for name, key in keys.items():
        if key in fonts:
            del own[name]
    copied: Any = writer.add_page(read)
    added = copied["/Resources"]["/Font"]
    for name, key in keys.items():
        added[name] = fonts.setdefault(key, added.raw_get(name) if name in added else None)


def _without_the_corner(text: re.Match[bytes]) -> bytes:
    """Return a text as it is, but of the letters in the corner only the font that they end with.

    The next text may be of that font and not name it.
    """
    if float(text[1]) > 1.05 * _TINY:  # scaled there and back, it is not quite the same
        return text[0]
    return b"".join(_FONT.findall(text[0])[-1:])


FORMAT: Final = Format(
    "pdf",
    "pdf",
    write_pdf,
    write_document,
    rank=2,
    drawn_as="pdf",
    has_title=True,
    label="PDF",
)
