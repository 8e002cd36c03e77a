"""What a reader is to predict stands in no copy that the reader gets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from nbformat.v4 import (
    new_code_cell,
    new_markdown_cell,
    new_notebook,
    new_output,
    reads_json,
    writes_json,
)

from gamesearch.lab.deck_cells import DeckCells, is_to_use
from gamesearch.lab.decks import convert
from gamesearch.lab.workspace import answering, prepare_work, without_answers

LECTURES = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))


def shown(text):
    return new_code_cell(text, execution_count=1, outputs=[new_output("stream", text=text)])


def test_outputs_are_gone_from_a_prediction_to_the_next_heading():
    book = new_notebook(cells=[
        shown("before"), new_markdown_cell("How many? **Predict:** guess."), shown("answer"),
        new_markdown_cell("So it is."), shown("more"), new_markdown_cell("## Next"), shown("next"),
    ])  # fmt: skip
    assert without_answers(book)
    assert [cell.source for cell in book.cells if cell.get("outputs")] == ["before", "next"]
    assert [c.execution_count for c in book.cells if c.cell_type == "code"] == [1, None, None, 1]
    assert not without_answers(book)


def test_no_copy_of_a_lecture_spoils_a_prediction(tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    monkeypatch.setattr("gamesearch.pack.root", lambda: tmp_path)
    source = tmp_path / "notebooks"
    source.mkdir()
    plain = writes_json(new_notebook(cells=[shown("1")]), indent=7)
    (source / "a.ipynb").write_text(plain, "utf-8")
    for lecture in LECTURES:
        (source / lecture.name).write_bytes(lecture.read_bytes())
    prepare_work()
    copy = reads_json((tmp_path / "work" / "a.ipynb").read_text("utf-8"))
    assert copy.cells == reads_json(plain).cells  # it has no predictions
    for lecture in LECTURES:
        asked = False
        for cell in reads_json((tmp_path / "work" / lecture.name).read_text("utf-8")).cells:
            if cell.cell_type == "markdown":
                asked = "**Predict" in cell.source or (asked and not re.match("#+ ", cell.source))
            elif asked:
                assert not cell.get("outputs"), (lecture.name, cell.source)
        assert lecture.read_bytes() == (source / lecture.name).read_bytes()


def test_no_page_of_a_lecture_shows_an_answer_unasked():
    books = {path: answering(reads_json(path.read_text("utf-8"))) for path in LECTURES}
    lecture, answers = max(books.items(), key=lambda one: len(one[1]))
    assert len(answers) > 2
    assert convert(lecture, "html").count("<summary>Show the result</summary>") == len(answers)


@pytest.mark.parametrize("lecture", LECTURES, ids=lambda path: path.stem)
def test_no_slide_shows_the_answer_with_its_question(lecture):
    """On the slide that asks, an output waits; or else it is on a later one."""
    book = reads_json(lecture.read_text("utf-8"))
    DeckCells().preprocess(book, {})
    asked = False
    for cell in book.cells:
        kind = cell.metadata.slideshow.slide_type
        asked = asked and kind not in ("slide", "subslide")
        if cell.cell_type == "markdown":
            asked = asked or "**Predict" in cell.source
        elif asked and kind not in ("skip", "notes") and cell.outputs:
            waits = kind == "fragment" or cell.metadata.deck.waits
            assert waits or is_to_use(cell), cell.source
