"""Mitsudomoe for two, three or four as a PettingZoo environment, in the manner of `pettingzoo.classic`.

>>> from tomoe import mitsudomoe_v1
>>> env = mitsudomoe_v1.env(players=3)
>>> env.reset(seed=42)
>>> env.agents
['white', 'red', 'black']
"""

from __future__ import annotations

from typing import Optional

from pettingzoo import AECEnv

from . import Mitsudomoe
from .environment import GameEnvironment

#: After so many turns a game is cut off unless told otherwise.
MAX_TURNS = 500


class raw_env(GameEnvironment):
    """Mitsudomoe, in which an illegal action raises ValueError unless it is forgiving."""

    def __init__(
        self,
        players: int = 2,
        max_turns: Optional[int] = MAX_TURNS,
        render_mode: Optional[str] = None,
        forgiving: bool = False,
    ):
        super().__init__(Mitsudomoe(players=players), "mitsudomoe_v1", max_turns, render_mode, forgiving)


def env(players: int = 2, max_turns: Optional[int] = MAX_TURNS, render_mode: Optional[str] = None) -> AECEnv:
    """Mitsudomoe, in which an illegal action loses."""
    return raw_env(players, max_turns, render_mode, forgiving=True)
