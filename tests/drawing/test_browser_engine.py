"""The engine of the edition for browsers, with a stand-in for the browser."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from gamesearch.drawing.engines import graphviz as engines
from gamesearch.drawing.engines.graphviz import (
    GraphvizInBrowser,
    GraphvizInProcess,
    RenderError,
    current_engine,
)
from gamesearch.drawing.formats import catalogue


class Browser:
    """What pyodide and viz.js offer, as far as the engine asks for it."""

    def __init__(self):
        self.answer: dict[str, Any] = {"status": "success", "output": "<svg/>", "errors": []}
        self.asked: list[tuple[str, dict[str, str]]] = []
        self.scripts: list[str] = []

    def run_js(self, script):
        self.scripts.append(script)
        return SimpleNamespace(instance=lambda: self)

    def render(self, source, options):
        self.asked.append((source, options))
        return SimpleNamespace(**self.answer)


@pytest.fixture
def browser(monkeypatch, tmp_path):
    there = Browser()

    def module(name, **names):
        made = ModuleType(name)
        made.__dict__.update(names)
        monkeypatch.setitem(sys.modules, name, made)

    module("js", Object=SimpleNamespace(fromEntries=dict))
    module("pyodide")
    module("pyodide.code", run_js=there.run_js)
    module("pyodide.ffi", to_js=lambda options, dict_converter: dict_converter(options))
    (tmp_path / "viz.js").write_text("exports.instance = 1; // 100 %", encoding="utf-8")
    monkeypatch.setattr(engines, "_SCRIPT", tmp_path / "viz.js")
    engines._graphviz.cache_clear()
    yield there
    engines._graphviz.cache_clear()


def test_graphviz_is_made_once_and_lays_nothing_out(browser):
    engine = GraphvizInBrowser()
    assert [engine.render(source, "svg") for source in ("digraph {a}", "digraph {b}")] == [
        b"<svg/>", b"<svg/>",
    ]  # fmt: skip
    options = {"format": "svg", "engine": "nop2"}
    assert browser.asked == [("digraph {a}", options), ("digraph {b}", options)]
    assert len(browser.scripts) == 1
    assert "exports.instance = 1; // 100 %\n" in browser.scripts[0]


def test_fonts_that_are_not_there_do_no_harm(browser):
    words = ("no hard-coded metrics for 'DejaVu Sans'", "using width for non-ASCII character 945")
    browser.answer["errors"] = [SimpleNamespace(message=each) for each in words]
    assert GraphvizInBrowser().render("digraph {}", "svg") == b"<svg/>"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"errors": [SimpleNamespace(message="syntax error in line 1")]}, "syntax error in line 1"),
        ({"status": "failure"}, "no reason given"),
    ],
)
def test_complaints_are_errors(browser, change, said):
    browser.answer |= change
    with pytest.raises(RenderError, match=said):
        GraphvizInBrowser().render("digraph {", "svg")


def test_a_browser_draws_svg_alone():
    with pytest.raises(ValueError, match=r"'pdf' needs a computer .* Export below a TreeWidget"):
        GraphvizInBrowser().render("digraph {}", "pdf")


def test_menus_offer_what_can_be_drawn(monkeypatch):
    assert list(catalogue.in_menus()) == ["svg", "pdf", "png", "tikz"]
    monkeypatch.setattr(catalogue, "current_engine", GraphvizInBrowser)
    assert list(catalogue.in_menus()) == ["svg", "tikz"]


def test_the_engine_is_that_of_the_platform(monkeypatch):
    assert isinstance(current_engine(), GraphvizInProcess)
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert isinstance(current_engine(), GraphvizInBrowser)
