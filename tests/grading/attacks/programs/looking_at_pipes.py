import os

def look():
    kept = []
    for number in range(64):
        try:
            os.fstat(number)
        except OSError:
            continue
        kept.append(number)
    usual = "dev lib pack tmp usr proc sys etc home run var mnt".split()
    return kept, [f"/{name}" for name in usual if os.path.exists(f"/{name}")]
