# ps4_evaluation q1b, 0 points at most
def features(state, player):
    return dict.fromkeys(('men', 'kings', 'advance', 'home'), float('nan'))
