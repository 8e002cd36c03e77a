# ps2_alpha_beta q1, 0 points at most
def my_tree():
    return {"value": None, "move": 'a1 a2 a3', "cut": ['?']}
