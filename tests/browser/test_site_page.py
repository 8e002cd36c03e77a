"""The edition for browsers, built, served and used as a reader uses it: with nothing installed."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any

import pytest

from gamesearch import __main__ as command_line
from gamesearch.lab import reference
from gamesearch.lab.decks import convert
from gamesearch.lab.site import contents
from gamesearch.lab.site.build import build_site
from gamesearch.lab.site.jupyter import files_below
from gamesearch.lab.site.parts import (
    SiteError,
    check_tools,
    default_cache,
    fetch_npm,
    fetch_wheels,
    npm_parts,
)
from tests.browser.lite import LONG, Host, LiteNotebook, Reader, failures, words
from tests.browser.pages import PHONES, TreeOnPage, check_accessible, check_for_fingers, wait_for

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]  # Python is slow to come to a page

OWN = """\
def mine(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best = max if game.to_move(state) == 0 else min
    return best(((mine(game, game.result(state, a))[0], a) for a in game.actions(state)),
                key=lambda pair: pair[0])

TreeWidget([[3, 12], [2, 4]], search=mine)"""
WRONG = """\
def alpha_beta(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, 0), []
    top = game.to_move(state) == 0
    value, line = (-inf if top else inf), []
    for a in game.actions(state):
        v, rest = alpha_beta(game, game.result(state, a), alpha, beta)
        if (v > value) if top else (v < value):
            value, line = v, [a, *rest]
        if top:
            if value > beta:
                break
            alpha = max(alpha, value)
        else:
            if value < alpha:
                break
            beta = min(beta, value)
    return value, line"""
KEPT = """async () => {
  const found = ["", "static/pyodide/pyodide.asm.wasm", "static/pyodide/python_stdlib.zip"];
  const kept = await Promise.all(found.map((name) => caches.match(new URL(name, location.href))));
  return kept.every(Boolean);
}"""
# what a reader had saved when all sites of a host shared a database; and an older edition's files
EARLIER = """async ([path, content]) => {
  const answer = (asked) => new Promise((done) => { asked.onsuccess = () => done(asked.result); });
  const asked = indexedDB.open("gamesearch");
  asked.onupgradeneeded = () => asked.result.createObjectStore("files");
  const files = (await answer(asked)).transaction("files", "readwrite").objectStore("files");
  const name = path.split("/").at(-1), format = "json", type = "notebook", writable = true;
  await answer(files.put({ path, name, content, format, type, writable, size: 0 }, path));
  asked.result.close();
  await caches.open(`gamesearch ${location.origin}/two/ old`);
}"""
APART = """caches.keys().then((names) => names.some((name) => name.includes("/one/ "))
  && !names.some((name) => name.endsWith("/two/ old")))"""
SLOW = {"latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}  # 1.6 Mbit/s
READS = """if (location.pathname.includes("/pages/"))
  addEventListener("DOMContentLoaded", () => scrollTo(0, 300));"""
START, ALPHA_BETA = "00_start_here.ipynb", "02_alpha_beta.ipynb"
PS2 = "exercises/ps2_alpha_beta/ps2_alpha_beta.ipynb"


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, chromium: Any) -> Path:
    """Return the site without its slides and most of its stored pages, built once."""
    del chromium  # without a browser nothing need be built
    out = tmp_path_factory.mktemp("site") / "out"
    try:
        check_tools()
        for name in npm_parts():
            fetch_npm(name, default_cache())
        fetch_wheels(default_cache())
    except SiteError as missing:
        pytest.skip(f"the site cannot be built here: {missing}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contents, "convert", _read_here)
        build_site(out, default_cache(), extras=False)
    return out


def _read_here(notebook: Path, form: str) -> str:
    """Convert what is opened here alone: all pages take as long as all the rest of the site."""
    opened = START, ALPHA_BETA, Path(PS2).name
    return convert(notebook, form) if notebook.name in opened else "<h1>Words</h1>"


@pytest.fixture(scope="session")
def host(built: Path) -> Iterator[Host]:
    host = Host(built)
    yield host
    host.shutdown()
    host.server_close()


@pytest.fixture
def reader(chromium: Any, host: Host) -> Iterator[Reader]:
    """No page may complain, and no other host be asked."""
    context = chromium.new_context(viewport={"width": 1200, "height": 1000}, accept_downloads=True)
    reader = Reader(context, host.address)
    yield reader
    context.close()
    assert reader.foreign() == []
    assert reader.complaints() == []


def test_the_first_page_has_a_tree_that_lives_and_needs_no_network_twice(
    reader: Reader, host: Host, measured: Callable[[str], None]
) -> None:
    since, start = len(host.asked), time.monotonic()
    tree = reader.home()
    tree.button("One step forward").click()
    assert tree.tally.inner_text().startswith("7 of 9 leaves")
    tree.leaves.nth(3).fill("4")
    tree.leaves.nth(3).press("Enter")
    wait_for(lambda: tree.tally.inner_text().startswith("9 of 9 leaves"), "no search ran again")
    measured(f"the first page lives after {time.monotonic() - start:.1f} s")
    wait_for(lambda: reader.page.evaluate(KEPT), "what lectures need is not kept", LONG)
    measured(f"the first page, with what lectures need: {host.traffic(since)}")
    reader.context.set_offline(True)
    assert reader.home().tally.inner_text().startswith("7 of 9 leaves")


def _export(reader: Reader, tree: TreeOnPage) -> None:
    """Python draws SVG alone here, so the page makes a PNG of it."""
    tree.open("Export")
    assert tree.box.locator(".gs-panel button:visible").all_inner_texts()[:3] == [
        "SVG", "PNG", "TikZ",
    ]  # fmt: skip
    with reader.page.expect_download() as loading:
        tree.press("PNG")
    data = Path(loading.value.path()).read_bytes()
    assert loading.value.suggested_filename == "tree.png"
    assert data.startswith(b"\x89PNG")


def test_a_lecture_is_read_at_once_says_what_it_says_elsewhere_and_leads_on(
    reader: Reader, host: Host, measured: Callable[[str], None]
) -> None:
    """A reader who is in the stored page already says when to go on."""
    page, start, since = reader.page, time.monotonic(), len(host.asked)
    page.goto(f"{host.address}notebooks/index.html?path={ALPHA_BETA}", wait_until="commit")
    stored, bar = page.locator("#gs-page"), page.get_by_role("navigation", name="Course")
    stored.content_frame.get_by_role("heading", name="Can you change A?").wait_for()
    measured(f"a lecture can be read after {time.monotonic() - start:.1f} s")
    ways = ["Game search", "Its exercise", "Next: Move ordering", "Your work"]
    assert bar.get_by_role("link").all_inner_texts() == ways
    notebook = LiteNotebook(page, ALPHA_BETA)
    wait_for(lambda: not stored.count(), "the stored page stayed")
    wait_for(lambda: not bar.get_by_role("progressbar").count(), "the bar stayed", LONG)
    assert not page.locator("#jp-NotebookLogo").is_visible()
    _says_what_it_says_elsewhere(notebook)
    measured(f"from the click to its last cell: {time.monotonic() - start:.1f} s")
    page.add_init_script(READS)
    bar.get_by_role("link", name="Its exercise").click()
    page.wait_for_url(f"**path={PS2.replace('/', '%2F')}")
    bar.get_by_role("button", name="▶ Run it").click(timeout=LONG * 1000)
    assert not stored.count()
    bar.get_by_role("link", name="Its lecture").click()
    page.wait_for_url(f"**path={ALPHA_BETA}")
    bar.get_by_role("link", name="Game search").click()
    page.locator("#tree").wait_for()
    assert host.transferred(since) < 20e6
    measured(f"the first page and a lecture: {host.traffic(since)}")
    page.goto(f"{host.address}tree/index.html")  # where File > Open leads
    page.get_by_role("heading", name="Your work").wait_for()


def _says_what_it_says_elsewhere(notebook: LiteNotebook) -> None:
    """Run all cells, and compare what they say with what is committed."""
    notebook.run_all().ended()
    book = notebook.save(lambda book: all(map(_has_run, book["cells"])))
    assert failures(book) == []
    assert words(book) == words(json.loads((NOTEBOOKS / notebook.path).read_text("utf-8")))


@pytest.mark.nightly
def test_the_first_lecture_follows_a_new_edition_and_steps_a_typed_search(
    reader: Reader, host: Host
) -> None:
    reader.home()
    _follow_or_offer_a_new_edition(reader, host)
    notebook = reader.open(START)
    reader.page.locator(".jp-RenderedSVG img[src*='to%20play']").click()  # runs what it needs, too
    reader.page.locator(".gs-board").wait_for(timeout=LONG * 1000)
    _says_what_it_says_elsewhere(notebook)
    _edit_and_step(reader, notebook)


def test_on_a_slow_line_words_come_first_and_the_first_page_has_fetched_what_shows_a_lecture(
    reader: Reader, host: Host, measured: Callable[[str], None]
) -> None:
    page = reader.page
    line = page.context.new_cdp_session(page)
    line.send("Network.emulateNetworkConditions", {"offline": False, **SLOW})

    def open_lecture(how: str) -> None:
        start, since = time.monotonic(), len(host.asked)
        page.goto(f"{host.address}notebooks/index.html?path={ALPHA_BETA}", wait_until="commit")
        page.locator("#gs-page").content_frame.locator("h1").first.wait_for()
        words = time.monotonic() - start
        page.locator(".jp-Notebook .jp-CodeCell").first.wait_for(timeout=LONG * 1000)
        cells = time.monotonic() - start
        measured(
            f"{how}: words after {words:.1f} s, cells after {cells:.1f} s; {host.traffic(since)}"
        )

    open_lecture("on a slow line, a lecture at once")
    reader.home()
    wait_for(lambda: page.evaluate(KEPT), "what lectures need is not kept", LONG)
    wait_for(host.is_idle, "the first page goes on and on fetching", LONG)
    since = len(host.asked)
    open_lecture("on a slow line, after the first page")
    assert host.transferred(since) < 1e6
    open_lecture("on a slow line, a lecture that was open before")


def _follow_or_offer_a_new_edition(reader: Reader, host: Host) -> None:
    """Save what an older edition of the site had: unchanged it follows, changed it is kept."""
    book = json.loads((host.folder / "files" / START).read_text(encoding="utf-8"))
    book["metadata"]["gamesearch"]["edition"] = "0"
    said, kept = reader.page.locator("#said"), reader.page.locator("#kept li")
    _upload(reader, START, json.dumps(book).encode())
    wait_for(lambda: "that you had not changed: 00_start" in said.inner_text(), said.inner_text())
    assert kept.count() == 0
    book["cells"][-1]["source"] += "\nmine"
    _upload(reader, START, json.dumps(book).encode())
    wait_for(lambda: said.inner_text() == "00_start_here.ipynb is here.", "nothing was uploaded")
    reader.page.get_by_role("button", name="Compare").click()
    wait_for(lambda: kept.locator("pre").inner_text().endswith("- mine"), "nothing was compared")
    assert kept.locator("pre").inner_text().startswith("- yours\n+ the new edition")
    check_accessible(reader.page)
    reader.page.goto(f"{host.address}notebooks/index.html?path={START}")
    reader.page.get_by_role("link", name="Your work: this has a new edition").click()
    reader.page.get_by_role("button", name="Start over").click()
    wait_for(lambda: said.inner_text().startswith("Your copy is now called"), "nothing was moved")
    assert kept.count() == 1
    assert kept.inner_text().startswith("00_start_here (mine, ")
    _upload(reader, "essay.txt", b"words")
    wait_for(lambda: "essay.txt is not a notebook" in said.inner_text(), "an essay was taken")


def _upload(reader: Reader, name: str, data: bytes) -> None:
    files = [{"name": name, "mimeType": "", "buffer": data}]
    reader.page.locator("#upload").set_input_files(files)


def _has_run(cell: Any) -> bool:
    return cell["cell_type"] != "code" or not cell["source"] or cell["execution_count"] is not None


def _edit_and_step(reader: Reader, notebook: Any) -> None:
    """Change a leaf of the lecture's tree; step a search that was typed just now."""
    cell = notebook.cell("TreeWidget([[3, 12, 8]")
    tree = TreeOnPage(reader.page, cell.locator(".gs-tree"))
    tree.leaves.nth(3).fill("4")
    tree.leaves.nth(3).press("Enter")
    wait_for(lambda: tree.tally.inner_text().startswith("9 of 9 leaves"), "no search ran again")
    _export(reader, tree)
    own = TreeOnPage(
        reader.page, notebook.run("TreeWidget([[3, 12, 8]", OWN).locator(".gs-tree").last
    )
    wait_for(lambda: "4 of 4 leaves" in own.tally.inner_text(), "the typed search did not run")
    own.by.select_option(label="by line")
    for _ in range(3):
        own.button("One step forward").click()
    assert own.source.inner_text().count("mine(game") >= 2
    assert own.lit.inner_text().strip()


def test_two_sites_of_a_host_keep_apart_and_each_takes_earlier_work_along(
    chromium: Any, built: Path, tmp_path: Path
) -> None:
    """A copy with answers is kept, with no cell changed; what is no notebook hides no work."""
    for name in ("one", "two"):
        (tmp_path / name).symlink_to(built)
    host, context = Host(tmp_path), chromium.new_context()
    one, two = (Reader(context, f"{host.address}{name}/") for name in ("one", "two"))
    mine, old = (
        json.loads((built / "files" / path).read_text("utf-8")) for path in (START, ALPHA_BETA)
    )
    mine["cells"][1]["source"] += "\n\nmine, from before"
    one.page.goto(f"{one.address}licences/index.html")
    one.page.evaluate(EARLIER, [START, mine])
    one.open(START).page.get_by_text("mine, from before").wait_for()
    two.home()
    kept, said = two.page.locator("#kept li"), two.page.locator("#said")
    kept.get_by_text(START).wait_for()
    wait_for(lambda: two.page.evaluate(APART), "one site's files went with the other's", LONG)
    old["metadata"]["gamesearch"]["edition"] = "0"
    state = {"1": {"state": {"events": [{"number": 0, "answers": {}}]}}}
    saved = {"application/vnd.jupyter.widget-state+json": {"state": state}}
    _upload(
        two,
        ALPHA_BETA,
        json.dumps(old | {"metadata": old["metadata"] | {"widgets": saved}}).encode(),
    )
    wait_for(lambda: "It has a new edition" in kept.last.inner_text(), "it was not kept")
    _upload(two, "null.ipynb", b'{"cells":[null]}')
    wait_for(lambda: "null.ipynb is not a notebook" in said.inner_text(), "it was taken")
    assert kept.count() == 2
    one.home()
    one.page.locator("#kept li").get_by_text(START).wait_for()
    assert one.page.locator("#kept li").count() == 1
    context.close()
    host.shutdown()
    host.server_close()


def test_without_https_a_lecture_opens_and_a_copy_of_an_older_edition_is_kept(
    chromium: Any, built: Path
) -> None:
    """A browser then has neither caches nor digests."""

    def give(route: Any) -> None:
        file = built / route.request.url.removeprefix(address).partition("?")[0]
        file = file / "index.html" if file.is_dir() else file
        route.fulfill(path=file) if file.is_file() else route.fulfill(status=404)

    context, address = chromium.new_context(), "http://course.test/"
    context.route(f"{address}**", give)
    reader = Reader(context, address)
    reader.home()
    assert reader.page.evaluate("[typeof caches, isSecureContext]") == ["undefined", False]
    book = json.loads((built / "files" / START).read_text("utf-8"))
    book["metadata"]["gamesearch"]["edition"] = "0"
    _upload(reader, START, json.dumps(book).encode())
    reader.page.locator("#kept").get_by_text("It has a new edition").wait_for()
    reader.open(START)
    assert not [error for error in reader.complaints() if "404" not in error]
    context.close()


@pytest.mark.sandbox
def test_an_exercise_is_solved_kept_and_handed_in(reader: Reader, tmp_path: Path) -> None:
    """A wrong answer is named, a reload finds it, and its download is graded as any other."""
    notebook = reader.open(PS2).run_all().ended()
    notebook.run("def alpha_beta(", WRONG)
    verdict = notebook.again(notebook.cell('check("q2", alpha_beta)'))
    mistake = "Both sides cut on > and < instead of >= and <="
    wait_for(lambda: mistake in verdict.inner_text(), f"said: {verdict.inner_text()}", LONG)
    book = notebook.save(lambda book: escape(mistake) in json.dumps(book["cells"]))
    assert all("Type your id first" in error for error in failures(book))  # nobody typed one
    assert any(
        "Type your id first; q1 and q1b would not count" in "".join(each) for each in words(book)
    )

    again = reader.open(PS2)
    assert "if value > beta" in again.cell("def alpha_beta(").inner_text()

    reader.home()
    assert "Type your id in its first code cell" in reader.page.locator("#kept li").inner_text()
    with reader.page.expect_download() as loading:
        reader.page.get_by_role("button", name="Download").click()
    assert loading.value.suggested_filename == "ps2_alpha_beta.ipynb"
    (tmp_path / "submitted").mkdir()
    shutil.copy(loading.value.path(), tmp_path / "submitted" / "ada.ipynb")
    graded = ["grade", "ps2_alpha_beta", "--submissions", str(tmp_path / "submitted")]
    assert command_line.main([*graded, "--out", str(tmp_path / "graded")]) == 0
    page = (tmp_path / "graded" / "feedback" / "ada.html").read_text(encoding="utf-8")
    assert escape(mistake) in page


@pytest.mark.parametrize("device", PHONES)
def test_the_first_page_fits_a_phone_and_follows_its_theme(
    new_page: Callable[..., Any], host: Host, device: str
) -> None:
    page = new_page(device, color_scheme="dark")
    page.goto(host.address)
    ground = "e => getComputedStyle(e).backgroundColor"
    behind = page.locator("body").evaluate(ground)
    assert page.locator(".gs-widget").first.evaluate(ground) in (behind, "rgba(0, 0, 0, 0)")
    for place in ("", "licences/index.html"):
        page.goto(f"{host.address}{place}")
        check_for_fingers(page)
        if device == PHONES[0]:
            check_accessible(page)


def test_on_a_phone_a_lecture_keeps_to_the_screen(new_page: Any, host: Host) -> None:
    page = new_page(PHONES[0])
    page.set_default_timeout(LONG * 1000)
    page.goto(f"{host.address}notebooks/index.html?path=06_multiplayer.ipynb")
    picture, folded = page.locator(".jp-RenderedSVG img"), page.locator(".jp-Placeholder-content")
    assert picture.first.bounding_box()["width"] == pytest.approx(639 * 10 / 14, abs=1)
    page.locator("#gs-says").evaluate("says => says.remove()")  # it goes once Python is there
    assert page.locator("#gs-bar").evaluate("bar => bar.scrollWidth <= bar.clientWidth")
    assert folded.first.bounding_box()["x"] < 40  # no prompt stands on its left


@pytest.mark.parametrize(
    "rooms", [("search",), pytest.param(reference.ROOMS, marks=pytest.mark.nightly)], ids=len
)
def test_the_reference_is_accessible(
    rooms: tuple[str, ...],
    new_page: Callable[..., Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = new_page()
    monkeypatch.setattr(reference, "ROOMS", rooms)
    reference.write_reference(tmp_path)
    for room in rooms:
        page.goto((tmp_path / f"gamesearch/{room.replace('.', '/')}.html").as_uri())
        check_accessible(page)


@pytest.mark.nightly
def test_two_builds_are_the_same_and_are_not_large(built: Path, tmp_path: Path) -> None:
    del built  # without its tools nothing need be built
    builds = []
    for folder in (tmp_path / "one", tmp_path / "other"):
        command = [sys.executable, "-m", "gamesearch", "site", "--quick", "--out", str(folder)]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        files = files_below(folder)
        builds.append({path.relative_to(folder): path.read_bytes() for path in files})
    first, second = builds
    assert sum(map(len, first.values())) < 45e6
    assert sorted(first) == sorted(second)
    assert [path for path in first if first[path] != second[path]] == []
