"""Any search on any game, run unchanged and recorded: the code on the screen is the code that ran.

From the ground up:

    notation      how pictures and captions write numbers and errors
    time_limit    ends a search that runs too long (time_in_step where there are no threads)
    counted_nodes the nodes that a search walked, counted as visited and examined
    recorded_game the game's side: hears what the search asks about them
    run           the data: steps, the tree that was walked, what was pruned
    lines         Python's side: `sys.settrace` notes each line with the numbers among its variables
    conventions   what students return, and how they name and sign their windows and values
    segments      the steps, cut into the stretches that a search spends on one node
    replay        the run as events (a cut among them), and the tree at any step
    causes        which bound cut a branch off, and where it was set
    captions      the run in words: what happens at a step, why a node was cut
    tracer        `trace`, which joins all of these, and the Trace that it returns
"""
