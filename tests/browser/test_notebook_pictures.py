"""Pictures in notebooks, light or dark as JupyterLab's theme is, or as the page that shows them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from io import BytesIO
from typing import Any

import nbformat
import pytest

from gamesearch import GameTree, draw
from gamesearch.drawing.theme import THEMES
from tests.browser.pages import Lab, Notebook, mostly_slow

PAGE = '<body style="color-scheme: {page}"><img alt="a tree" src="data:image/svg+xml;base64,{svg}">'
PLACES = {"JupyterLab": "lab/workspaces/pictures/tree", "Notebook 7": "notebooks"}


def ground(image: Any) -> str:
    """The colour of an image's upper left corner, as it is seen."""
    from PIL import Image

    seen = Image.open(BytesIO(image.screenshot())).convert("RGB")
    red, green, blue = seen.getpixel((3, 3))
    return f"#{red:02x}{green:02x}{blue:02x}"


@pytest.mark.parametrize("system", ["light", "dark"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_follows_the_page_and_not_the_system(
    theme: str, system: str, new_page: Callable[..., Any]
) -> None:
    page = new_page(color_scheme=system)
    svg = b64encode(draw(GameTree([3, 12])).for_notebook().encode()).decode()
    page.set_content(PAGE.format(page=theme, svg=svg))
    assert ground(page.locator("img")) == THEMES[theme]["page"]


@pytest.mark.parametrize("front_end", mostly_slow(PLACES, "JupyterLab"))
def test_a_picture_in_a_notebook_follows_jupyter_s_theme(
    front_end: str, lab: Lab, chromium: Any
) -> None:
    name = f"picture-{len(front_end)}.ipynb"
    cell = nbformat.v4.new_code_cell(
        "from gamesearch import GameTree, draw\n\ndraw(GameTree([3, 12]))"
    )
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    nbformat.write(nbformat.v4.new_notebook(cells=[cell], metadata=kernel), lab.work / name)
    page = chromium.new_page(viewport={"width": 1400, "height": 1000}, color_scheme="dark")
    page.goto(lab.url(f"{PLACES[front_end]}/{name}"))
    Notebook(page, lab, name).run(0)
    image = page.locator(".jp-RenderedSVG img")
    image.wait_for()
    for is_light, theme in (("true", "light"), ("false", "dark")):
        page.evaluate("light => { document.body.dataset.jpThemeLight = light; }", is_light)
        assert ground(image) == THEMES[theme]["page"]
    page.close()
