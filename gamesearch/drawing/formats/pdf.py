"""PDF: a page, or a document with a page for each picture."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Final

from gamesearch.drawing.formats.format import PNG_DPI, Format
from gamesearch.drawing.page import Page


def write_document(pages: Sequence[Page], title: str = "") -> bytes:
    """Return one PDF with a page for each picture, the same bytes for the same pictures."""
    from pypdf import PdfWriter

    writer = PdfWriter()
    for page in pages:
        writer.append(BytesIO(page.rendered("pdf", PNG_DPI)))
    writer.compress_identical_objects()
    writer.metadata = {"/Title": title} if title else {}
    data = BytesIO()
    writer.write(data)
    return data.getvalue()


FORMAT: Final = Format("pdf", "pdf", write_all=write_document, rank=2, drawn_as="pdf", label="PDF")
