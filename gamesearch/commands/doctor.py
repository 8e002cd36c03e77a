"""Say what is missing on this machine, and what to do about it."""

from __future__ import annotations

import argparse


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the command's arguments: there are none."""
    del command


def run(options: argparse.Namespace) -> int:
    """Run the command; its exit status: 1 if something is missing that the pack needs."""
    from gamesearch.lab.doctor import describe, examine

    del options
    findings = []
    for finding in examine():
        print(finding, flush=True)
        findings.append(finding)
    print(describe(findings))
    return int(any(one.remedy and one.is_needed for one in findings))
