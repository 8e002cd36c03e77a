"""Pages printed as PDF by an installed browser."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

BROWSERS = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)  # fmt: skip


def find_browser() -> str:
    """Return the program that prints. Raises ValueError."""
    for name in BROWSERS:
        if program := shutil.which(name):
            return program
    raise ValueError(
        "a PDF is printed by Chromium, Chrome or Edge, and none was found; install one, or make "
        "slides or html, open them in your browser, and print there"
    )


def print_page(page: str, browser: str, out: Path) -> bytes:
    """Return a page as PDF, on paper of the size that its style sets.

    Meanwhile the page lies below `out`, because a browser may not be allowed into the system's
    temporary folder. Links to other files are left out, because on paper they would point to that
    place.
    """
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.resolve(), prefix="printing-") as name:
        folder = Path(name)
        page = re.sub(r'<a href="(?!#|https?:)[^"]*"', "<a", page)
        (folder / "page.html").write_text(page, encoding="utf-8")
        command = [
            browser, "--headless", "--disable-gpu", f"--user-data-dir={folder / 'profile'}",
            "--no-first-run", "--disable-background-networking", "--disable-component-update",
            "--no-pdf-header-footer", f"--print-to-pdf={folder / 'page.pdf'}",
        ]  # fmt: skip
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.append("--no-sandbox")  # Chromium does not start as root otherwise
        address = (folder / "page.html").as_uri()
        try:
            subprocess.run([*command, address], capture_output=True, check=True, timeout=120)
        except subprocess.SubprocessError as error:
            raise ValueError(f"{browser} did not print: {error}") from error
        return (folder / "page.pdf").read_bytes()
