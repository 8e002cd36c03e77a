"""Move ordering: orders, a budget of nodes, deepening, a table."""
