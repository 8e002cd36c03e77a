"""Any search on any game, run unchanged and recorded: the code on the screen is the code that ran.

The recording, what is read from it, and what is said of it:

    notation      how pictures and captions write numbers and errors
    recorded_game the game's side: the nodes of the tree, and what the search asks about them
    run           the data: steps, the tree that was walked, what was pruned
    lines         Python's side: each line that `interpreter` reports, with its variables' numbers
    results       what a search returns: its value, its move, its line of play
    conventions   how a search names and signs its windows and values
    replay        the run as events (a cut among them, and its cause), and the tree at any step
    captions      the run in words: its steps, its nodes, and what could not be followed
    playouts      a search by playouts: the tree that it grows, as events and in words
    tracer        `trace`, which joins all of these, and the Trace that it returns; other people's
                  games, with other names for players and questions
"""
