"""Mana as a PettingZoo environment, in the manner of `pettingzoo.classic`.

>>> from tomoe import mana_v1
>>> env = mana_v1.env()
>>> env.reset(seed=42)
>>> observation, reward, termination, truncation, info = env.last()
>>> int(observation["action_mask"].sum())
4
"""

from __future__ import annotations

from typing import Optional

from pettingzoo import AECEnv

from . import Mana
from .environment import GameEnvironment

#: After so many turns a game is cut off unless told otherwise.
MAX_TURNS = 500


class raw_env(GameEnvironment):
    """Mana, in which an illegal action raises ValueError unless it is forgiving."""

    def __init__(
        self, max_turns: Optional[int] = MAX_TURNS, render_mode: Optional[str] = None, forgiving: bool = False
    ):
        super().__init__(Mana(), "mana_v1", max_turns, render_mode, forgiving)


def env(max_turns: Optional[int] = MAX_TURNS, render_mode: Optional[str] = None) -> AECEnv:
    """Mana, in which an illegal action loses."""
    return raw_env(max_turns, render_mode, forgiving=True)
