"""Any search on any game, run unchanged and recorded: the code on the screen is the code that ran.

From the ground up:

    notation      how pictures and captions write numbers and errors
    recorded_game the game's side: the nodes of the tree, and what the search asks about them
    run           the data: steps, the tree that was walked, what was pruned
    lines         Python's side: `sys.settrace` notes each line with the numbers among its variables
    conventions   what students return, and how they name and sign their windows and values
    replay        the run as events (a cut among them, and its cause), and the tree at any step
    captions      the run in words: what happens at a step, why a node was cut
    tracer        `trace`, which joins all of these, and the Trace that it returns
"""
