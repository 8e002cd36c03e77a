# value and move: classes and objects

from dataclasses import dataclass


@dataclass
class Place:
    state: tuple
    parent: object = None
    move: object = None

    def first_move(self):
        place = self
        while place.parent and place.parent.parent:
            place = place.parent
        return place.move


def line_by_parents(game, state):
    def go(place):
        if game.is_terminal(place.state):
            return game.utility(place.state, 0), place
        kids = [Place(game.result(place.state, a), place, a) for a in game.actions(place.state)]
        return (max, min)[game.to_move(place.state)](map(go, kids), key=lambda found: found[0])

    value, leaf = go(Place(state))
    return value, leaf.first_move()
