"""The project: an agent for Connect Four on a budget."""
