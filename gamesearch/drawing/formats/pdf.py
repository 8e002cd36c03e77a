"""PDF: a page, or a document with a page for each picture."""

from __future__ import annotations

import re
from collections.abc import Iterable
from io import BytesIO
from typing import Final

from gamesearch.drawing.formats.format import PNG_DPI, Format
from gamesearch.drawing.page import Page


def write_pdf(page: Page, dpi: int = PNG_DPI) -> bytes:
    """A page as PDF, without the date of its making."""
    return re.sub(rb"/CreationDate \(D:[^)]*\)", _no_date, page.rendered("pdf", dpi))


def _no_date(match: re.Match[bytes]) -> bytes:
    """The same number of bytes, so that the PDF's table of offsets stays right."""
    return re.sub(rb"\d", b"0", match[0])


def write_document(pages: Iterable[Page], title: str = "") -> bytes:
    """One PDF with a page for each picture, the same bytes for the same pictures."""
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter()
    for page in pages:
        writer.append(PdfReader(BytesIO(write_pdf(page))))
    writer.metadata = {"/Title": title} if title else {}
    writer.compress_identical_objects()  # every page has brought its fonts along
    data = BytesIO()
    writer.write(data)
    return data.getvalue()


FORMAT: Final = Format(
    "pdf", "pdf", "application/pdf", write_pdf, write_document, rank=2, label="PDF"
)
