import signal
def alpha_beta(game, state):
    def stop(*_): raise NotImplementedError
    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.0005)
    while True: game.actions(state)
