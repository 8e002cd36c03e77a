# ps2_alpha_beta q2, 0 points at most
exec(open("PACK/gamesearch/search/alpha_beta.py").read())
