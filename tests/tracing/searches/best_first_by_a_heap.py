# value: without recursion

import heapq


def best_first_by_a_heap(game, state):
    heap, seen, value = [(0, state)], [], {}
    while heap:
        depth, s = heapq.heappop(heap)
        seen.append(s)
        if not game.is_terminal(s):
            for a in game.actions(s):
                heapq.heappush(heap, (depth - 1, game.result(s, a)))
    for s in sorted(seen, key=len, reverse=True):
        if game.is_terminal(s):
            value[s] = game.utility(s, 0)
        else:
            value[s] = (max, min)[game.to_move(s)](value[(*s, a)] for a in game.actions(s))
    return value[state]
