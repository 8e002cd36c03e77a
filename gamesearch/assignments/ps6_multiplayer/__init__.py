"""More than two players: vectors, max^n, alliances, ghosts."""
