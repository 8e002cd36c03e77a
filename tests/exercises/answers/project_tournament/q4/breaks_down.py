# wrong: it forfeits a game to opponent 1 of 4, random: it raised RuntimeError
# points: 0


def agent(game, state, budget):
    if state[1].bit_count() > 5:
        raise RuntimeError("so many discs")
    return 3 if 3 in game.actions(state) else game.actions(state)[0]
