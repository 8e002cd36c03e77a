"""The reference of the public names: made by pdoc, with pseudocode beside each search."""

from __future__ import annotations

import tomllib
from importlib.util import find_spec

import pytest

import gamesearch
import gamesearch.search
from gamesearch.__main__ import main
from gamesearch.lab import reference


def test_each_pseudocode_is_that_of_a_search() -> None:
    written = tomllib.loads(reference._PSEUDOCODE.read_text(encoding="utf-8"))
    assert len(written) >= 10
    assert set(written) <= set(gamesearch.search.__all__)
    assert max(len(line) for text in written.values() for line in text.splitlines()) <= 100


@pytest.mark.slow
@pytest.mark.skipif(not find_spec("pdoc"), reason="needs what the extra [site] installs")
def test_every_public_name_is_in_it(tmp_path, capsys, monkeypatch) -> None:
    # pages of the other rooms are written and looked at by the browser's nightly test
    assert all(find_spec(f"gamesearch.{room}") for room in reference.ROOMS)
    monkeypatch.setattr(reference, "ROOMS", ("search",))
    assert main(["reference", "--out", str(tmp_path)]) == 0
    assert capsys.readouterr().err == ""
    first = (tmp_path / "gamesearch.html").read_text(encoding="utf-8")
    assert [name for name in gamesearch.__all__ if f'id="{name}"' not in first] == []
    searches = (tmp_path / "gamesearch" / "search.html").read_text(encoding="utf-8")
    assert [name for name in gamesearch.search.__all__ if f'id="{name}"' not in searches] == []
    assert "if v &gt;= beta: return v, best" in searches


def test_without_pdoc_it_says_what_to_install(tmp_path, monkeypatch, capsys) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(reference, "import_module", missing)
    assert main(["reference", "--out", str(tmp_path)]) == 2
    assert "python -m pip install pdoc" in capsys.readouterr().err
