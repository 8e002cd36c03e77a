"""Playing: our searches as players, and a game in the terminal.

agents      searches by name and strength, which report what they have found
terminal    a game between people at the keyboard and searches
"""

from gamesearch.play.agents import (
    AGENTS,
    NODES,
    SECONDS,
    STRENGTHS,
    SearchAgent,
    SearchReport,
    agent_of,
    make_agent,
    matches,
    no_idea,
)
from gamesearch.play.terminal import play

__all__ = [
    "AGENTS",
    "NODES",
    "SECONDS",
    "STRENGTHS",
    "SearchAgent",
    "SearchReport",
    "agent_of",
    "make_agent",
    "matches",
    "no_idea",
    "play",
]
