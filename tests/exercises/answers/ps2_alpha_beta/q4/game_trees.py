# right

from gamesearch.games.tree import GameTree


def trees():
    return [
        [[2, 3], [1, 4]],
        [[-4, -6], [-1, -3]],
        [[6, 1], [2, 5]],
        [[3, 4], [3, 1]],
    ]


def bug_hunt():
    return tuple(map(GameTree, trees()))
