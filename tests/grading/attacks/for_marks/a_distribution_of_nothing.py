# ps5_chance q1c, 0 points at most
def sum_of_dice(first, second): return {}
