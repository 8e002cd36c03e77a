# wrong: a whole number was expected
# points: 0


def count_states(game):
    return {game.initial}
