"""Build a website that runs the course in the browser.

Any web server can serve its folder: python -m http.server --directory site
"""

from __future__ import annotations

import argparse
from pathlib import Path


def add_arguments(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("--out", type=Path, default=Path("site"), help="the folder to write")
    add("--quick", action="store_true", help="leave out slides, gallery and reference")
    add("--exercise", action="append", default=[], metavar="FOLDER", help="an exercise of your own")
    add("--cache", type=Path, help="where downloads are kept (~/.cache/gamesearch-site)")


def run(options: argparse.Namespace) -> int:
    from gamesearch.lab.site.build import build_site
    from gamesearch.lab.site.parts import default_cache

    site = build_site(
        options.out,
        options.cache or default_cache(),
        extras=not options.quick,
        exercises=options.exercise,
    )
    print(
        f"{options.out}: edition {site.edition}, {site.files} files, {site.size / 1e6:.1f} MB; "
        f"see it with: python -m http.server --directory {options.out}"
    )
    return 0
