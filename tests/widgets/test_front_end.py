"""Scripts joined from modules."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

import pytest

from gamesearch import BoardWidget, QuizWidget, TreeWidget
from gamesearch.widgets import front_end
from gamesearch.widgets.front_end import JS, bundle


def written(folder: Path, **modules: str) -> Path:
    """Write modules and return the one called `main`."""
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text)
    return folder / "main.js"


def test_every_module_comes_once_and_after_what_it_imports(tmp_path: Path) -> None:
    main = written(
        tmp_path,
        main='import one from "./one.js";\nimport { two } from "./two.js";\n// comment\none(two);',
        one='import { two } from "./two.js";\n\nconst own = two;\nexport default () => own;',
        two='import { SIZE } from "./constants.js";\n/** doc\n */\n'
        "/** @type {any} */ (1).a;\nexport const two = SIZE;\n/** end */\n",
    )
    script = bundle(main, SIZE=2)
    assert re.findall(r"_([a-z]+) = \(", script) == ["constants", "two", "one"]
    assert script.count("(() => {") == 3
    assert "comment" not in script
    assert "doc" not in script
    assert "(1).a" in script
    assert "import" not in script
    assert "export" not in script


def test_modules_in_a_circle_are_refused(tmp_path: Path) -> None:
    main = written(tmp_path, main='import { a } from "./a.js";', a='import { b } from "./main.js";')
    with pytest.raises(ValueError, match=r"main\.js imports itself, by way of a\.js"):
        bundle(main)


def test_only_the_page_s_own_engine_knows_a_search() -> None:
    for widget in (TreeWidget, QuizWidget, BoardWidget):
        assert "PageRun" not in str(widget._esm)
    outside = [path for path in JS.rglob("*.js") if path.parent.name != "page"]
    assert not [path for path in outside if "page/" in path.read_text(encoding="utf-8")]


def test_a_widget_follows_its_files_as_long_as_it_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    widget, times = TreeWidget([[3, 12], [2, 4]]), count()
    there = iter([widget, None])
    monkeypatch.setattr(front_end, "changed_at", lambda: next(times))
    monkeypatch.setattr(front_end.time, "sleep", lambda _: None)
    monkeypatch.setattr(TreeWidget, "script", lambda _: "changed")
    front_end._follow(lambda: next(there))
    assert widget._esm == "changed"
