"""PDF: a page, or a document with a page for each picture."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO
from typing import Final

from gamesearch.drawing.formats.format import PNG_DPI, Format
from gamesearch.drawing.page import Page


def write_pdf(page: Page, dpi: int = PNG_DPI) -> bytes:
    """Return a page as PDF, with zeros for its creation date, so that no offset changes."""
    dated = rb"/CreationDate \(D:[^)]*\)"
    data = page.rendered("pdf", dpi)
    return re.sub(dated, lambda date: re.sub(rb"\d", b"0", date[0]), data)


def write_document(pages: Sequence[Page], title: str = "") -> bytes:
    """Return one PDF with a page for each picture, the same bytes for the same pictures."""
    from pypdf import PdfWriter

    writer = PdfWriter()
    for page in pages:
        writer.append(BytesIO(write_pdf(page)))
    writer.compress_identical_objects()
    writer.metadata = {"/Title": title} if title else {}
    data = BytesIO()
    writer.write(data)
    return data.getvalue()


FORMAT: Final = Format("pdf", "pdf", write_pdf, write_document, rank=2, drawn_as="pdf", label="PDF")
