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
from .environment import GameEnvironment, wrapped

#: After so many turns a game is cut off unless told otherwise.
MAX_TURNS = 500


class raw_env(GameEnvironment):
    """Mana without PettingZoo's checks."""

    def __init__(self, max_turns: Optional[int] = MAX_TURNS, render_mode: Optional[str] = None):
        super().__init__(Mana(), "mana_v1", max_turns, render_mode)


def env(max_turns: Optional[int] = MAX_TURNS, render_mode: Optional[str] = None) -> AECEnv:
    """Mana with PettingZoo's usual checks."""
    return wrapped(raw_env(max_turns, render_mode))
