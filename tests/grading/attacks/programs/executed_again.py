import os, sys
PROGRAM = '''
import ctypes, json, os, resource
libc = ctypes.CDLL(None)
tries = [libc.fork(), libc.socket(1, 1, 0), libc.memfd_create(b"x", 0)]
tries += resource.getrlimit(resource.RLIMIT_NOFILE)
for number in range(3, 9):
    try: os.write(number, (json.dumps([[], "value", tries, False]) + chr(10)).encode())
    except OSError: pass
'''
def report():
    for number in range(3, 9):
        try: os.set_inheritable(number, True)
        except OSError: pass
    os.execv(sys.executable, [sys.executable, "-S", "-c", PROGRAM])
