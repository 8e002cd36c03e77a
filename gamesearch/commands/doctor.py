"""Say what is missing on this machine, and what to do about it."""

from __future__ import annotations

import argparse


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Take no arguments."""


def run() -> int:
    from gamesearch.lab.doctor import describe, examine

    findings = []
    for finding in examine():
        print(finding, flush=True)
        findings.append(finding)
    print(describe(findings))
    return int(any(one.remedy and one.is_needed for one in findings))
