"""The games as PettingZoo AEC environments. Needs PettingZoo: `pip install tomoe[pettingzoo]`."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from . import Position, StepGame, action_count, observation_shape

#: The names of the agents, by game and letter of the colour.
_NAMES = {
    "yonmoque": {"b": "blue", "w": "white"},
    "mana": {"r": "red", "a": "amber"},
    "mitsudomoe": {"w": "white", "r": "red", "b": "black", "y": "yellow"},
}

#: No number in a plane is greater: the tallest stack of Mitsudomoe that can be has 27 rings.
_GREATEST = 31


class GameEnvironment(AECEnv):
    """A game by numbered actions. A turn of several steps is several actions of the same agent.

    Observations are dictionaries of `observation`, the planes that the agent sees, and `action_mask`. The winner's reward
    is 1, everybody else's -1; a draw and a game cut off after `max_turns` turns give 0. A player of Mitsudomoe who is out
    has terminated, with a reward of -1, while the others play on.

    An illegal action raises ValueError; with `forgiving` it ends the game and loses instead, as PettingZoo's
    TerminateIllegalWrapper does, which is many times slower than the game itself.
    """

    metadata = {"render_modes": ["ansi", "svg"], "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self, start: Position, name: str, max_turns: Optional[int], render_mode: Optional[str], forgiving: bool
    ):
        super().__init__()
        self._forgiving = forgiving
        self.metadata = {**GameEnvironment.metadata, "name": name}
        if render_mode not in (None, "ansi", "svg"):
            raise ValueError(f"render_mode: expected 'ansi' or 'svg', found {render_mode!r}")
        self.render_mode = render_mode
        self._start, self._max_turns = start, max_turns
        names = _NAMES[start.game]
        self.possible_agents = [names[letter] for letter in start.seats]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        shape = observation_shape(start.game, start.players)
        count = action_count(start.game, start.players)
        self._no_actions = np.zeros(count, dtype=np.int8)
        observation = spaces.Dict(
            {
                "observation": spaces.Box(0, _GREATEST, shape, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (count,), dtype=np.int8),
            }
        )
        self.observation_spaces = {agent: observation for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._game = StepGame(start, max_turns)
        self.agents: list[str] = []

    @property
    def game(self) -> StepGame:
        """The game as it stands."""
        return self._game

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> None:
        """Begins again; the games know no chance, so a seed changes nothing. `options["position"]` is another start."""
        start = (options or {}).get("position", self._start)
        if not isinstance(start, Position):
            raise TypeError(f"options['position']: expected a position, found {start!r}")
        if start.seats != self._start.seats or start.game != self._start.game:
            raise ValueError("the position is of another game, or for another number of players")
        self._game = StepGame(start, self._max_turns)
        inside = set(self._game.seats_in)
        self.agents = [agent for seat, agent in enumerate(self.possible_agents) if seat in inside]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._game.seat]
        self._playing = len(self.agents)

    def observe(self, agent: str) -> dict[str, Any]:
        game, seat = self._game, self._seats[agent]
        mask = game.mask() if seat == game.seat else self._no_actions.copy()
        return {"observation": game.observation(seat), "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        if not self.agents:
            raise RuntimeError("reset() comes before step()")
        agent, game = self.agent_selection, self._game
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            game.act(action)  # type: ignore[arg-type]
        except (ValueError, OverflowError) as error:
            if not self._forgiving:
                raise ValueError(str(error)) from error
            self._lose(agent)
            return
        self._cumulative_rewards[agent] = 0
        if game.is_over:
            self._finish()
        elif game.entered == 0 and len(self.possible_agents) > 2 and len(game.seats_in) < self._playing:
            self._put_out()
        else:
            self.agent_selection = self.possible_agents[game.seat]

    def _finish(self) -> None:
        """The game is over for everybody who was still in."""
        rewards, inside = self._game.rewards(), self._game.seats_in
        for agent in self.agents:
            seat = self._seats[agent]
            self.rewards[agent] = rewards[seat]
            # Who is put out by the last turn before the limit has terminated all the same.
            ends = self.truncations if self._game.is_cut_off and seat in inside else self.terminations
            ends[agent] = True
        self._accumulate_rewards()
        self.agent_selection = self.possible_agents[self._game.seat]
        self._deads_step_first()

    def _lose(self, offender: str) -> None:
        """An illegal action ends the game for everybody; whoever took it has lost."""
        for agent in self.agents:
            self.rewards[agent] = -1 if agent == offender else 0
            self.terminations[agent] = True
        self._cumulative_rewards[offender] = 0
        self._accumulate_rewards()
        self._deads_step_first()

    def _put_out(self) -> None:
        """Somebody is out, and the others play on."""
        self._clear_rewards()
        inside = self._game.seats_in
        for agent in self.agents:
            if self._seats[agent] not in inside:
                self.rewards[agent] = -1
                self.terminations[agent] = True
        self._playing = len(inside)
        self._accumulate_rewards()
        self.agent_selection = self.possible_agents[self._game.seat]
        self._deads_step_first()

    def render(self) -> Optional[str]:
        if self.render_mode == "svg":
            return self._game.position.svg()
        if self.render_mode == "ansi":
            return str(self._game.position)
        return None

    def close(self) -> None:
        pass

