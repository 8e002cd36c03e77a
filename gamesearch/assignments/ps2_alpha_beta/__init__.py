"""Alpha-beta: pruning by hand, the search, all best moves, a bug hunt."""
