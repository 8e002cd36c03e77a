"""The commands of `python -m gamesearch`, one module each; `gamesearch.__main__` finds them."""
