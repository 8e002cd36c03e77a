"""Playing: our searches as players, and a game in the terminal.

agents      searches by name and strength, which report what they have found
move_values what each move of a position is worth
terminal    a game between people at the keyboard and searches
"""

from gamesearch.play.agents import AGENTS, NODES, agent_of, make_agent
from gamesearch.play.move_values import values_of_moves
from gamesearch.play.terminal import play

__all__ = ["AGENTS", "NODES", "agent_of", "make_agent", "play", "values_of_moves"]
