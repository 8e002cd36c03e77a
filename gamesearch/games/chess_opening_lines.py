"""Well-known openings of chess, as game scores have them: a name, a colon, the moves."""

from __future__ import annotations

from typing import Final

OPENINGS: Final = """
Ruy Lopez: 1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7
Ruy Lopez, Exchange Variation: 1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Bxc6 dxc6
Ruy Lopez, Berlin Defence: 1.e4 e5 2.Nf3 Nc6 3.Bb5 Nf6 4.O-O Nxe4
Italian Game: 1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.c3 Nf6
Two Knights Defence: 1.e4 e5 2.Nf3 Nc6 3.Bc4 Nf6 4.d3 Be7
Scotch Game: 1.e4 e5 2.Nf3 Nc6 3.d4 exd4 4.Nxd4 Nf6
Four Knights Game: 1.e4 e5 2.Nf3 Nc6 3.Nc3 Nf6 4.Bb5 Bb4
Petrov Defence: 1.e4 e5 2.Nf3 Nf6 3.Nxe5 d6 4.Nf3 Nxe4
Vienna Game: 1.e4 e5 2.Nc3 Nf6 3.f4 d5
King's Gambit: 1.e4 e5 2.f4 exf4 3.Nf3 g5
Sicilian Defence, Najdorf Variation: 1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6 5.Nc3 a6
Sicilian Defence, Dragon Variation: 1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6 5.Nc3 g6
Sicilian Defence, Closed: 1.e4 c5 2.Nc3 Nc6 3.g3 g6
French Defence: 1.e4 e6 2.d4 d5 3.Nc3 Nf6
French Defence, Advance Variation: 1.e4 e6 2.d4 d5 3.e5 c5
Caro-Kann Defence: 1.e4 c6 2.d4 d5 3.Nc3 dxe4 4.Nxe4 Bf5
Scandinavian Defence: 1.e4 d5 2.exd5 Qxd5 3.Nc3 Qa5
Pirc Defence: 1.e4 d6 2.d4 Nf6 3.Nc3 g6
Queen's Gambit Declined: 1.d4 d5 2.c4 e6 3.Nc3 Nf6 4.Bg5 Be7
Queen's Gambit Accepted: 1.d4 d5 2.c4 dxc4 3.Nf3 Nf6 4.e3 e6
Slav Defence: 1.d4 d5 2.c4 c6 3.Nf3 Nf6 4.Nc3 dxc4
London System: 1.d4 d5 2.Nf3 Nf6 3.Bf4 c5
Nimzo-Indian Defence: 1.d4 Nf6 2.c4 e6 3.Nc3 Bb4
Queen's Indian Defence: 1.d4 Nf6 2.c4 e6 3.Nf3 b6
King's Indian Defence: 1.d4 Nf6 2.c4 g6 3.Nc3 Bg7 4.e4 d6
Grünfeld Defence: 1.d4 Nf6 2.c4 g6 3.Nc3 d5
Dutch Defence: 1.d4 f5 2.g3 Nf6 3.Bg2 g6
English Opening: 1.c4 e5 2.Nc3 Nf6 3.Nf3 Nc6
Réti Opening: 1.Nf3 d5 2.c4 e6 3.g3 Nf6
"""
