import os, sys
def alpha_beta(game, state):
    here = next(p for p in os.listdir("/usr/bin") if p.startswith("python"))
    os.execv(sys.executable, ["python", "-c", "while True: pass"])
