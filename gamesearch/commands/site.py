"""Build a website that runs the course in the browser.

Any web server can serve its folder: python -m http.server --directory site
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path


def add_arguments(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("--out", type=Path, default=Path("site"), help="the folder to write")
    add("--quick", action="store_true", help="leave out slides, gallery and reference")
    add("--exercise", action="append", default=[], metavar="FOLDER", help="an exercise of your own")
    add("--cache", type=Path, help="where downloads are kept (~/.cache/gamesearch-site)")


def run(out: Path, quick: bool, exercise: Sequence[str], cache: Path | None) -> int:
    from gamesearch.lab.site.build import build_site
    from gamesearch.lab.site.parts import default_cache

    site = build_site(out, cache or default_cache(), extras=not quick, exercises=exercise)
    print(
        f"{out}: edition {site.edition}, {site.files} files, {site.size / 1e6:.1f} MB; "
        f"see it with: python -m http.server --directory {out}"
    )
    return 0
