# ps2_alpha_beta q1, 0 points at most
def my_tree():
    return {"value": float('nan'), "move": '?', "cut": ['?']}
