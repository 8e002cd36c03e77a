# move: classes and objects


class GameState:
    def __init__(self, game, s):
        self.game, self.s = game, s

    def getLegalActions(self, agentIndex):
        return list(self.game.actions(self.s))

    def generateSuccessor(self, agentIndex, action):
        return GameState(self.game, self.game.result(self.s, action))

    def isOver(self):
        return self.game.is_terminal(self.s)

    def getScore(self):
        return self.game.utility(self.s, 0)


def pacman_agent(game, state):
    def value(gs, agentIndex, depth):
        if gs.isOver() or depth == 50:
            return gs.getScore(), None
        pairs = [
            (value(gs.generateSuccessor(agentIndex, a), 1 - agentIndex, depth + 1)[0], a)
            for a in gs.getLegalActions(agentIndex)
        ]
        return (max, min)[agentIndex](pairs, key=lambda pair: pair[0])

    return value(GameState(game, state), game.to_move(state), 0)[1]
