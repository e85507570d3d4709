"""The games for OpenSpiel: importing this module registers them. Needs OpenSpiel: `pip install tomoe[openspiel]`.

>>> import pyspiel
>>> import tomoe.openspiel
>>> game = pyspiel.load_game("tomoe_yonmoque")
>>> state = game.new_initial_state()
>>> state.apply_action(state.legal_actions()[12])
>>> print(state)
5/5/2b2/5/5 w 5 6
>>> pyspiel.load_game("tomoe_mitsudomoe(players=3)").num_players()
3

The parameter `max_turns` says after how many turns a game is drawn.
"""

from __future__ import annotations

from typing import Any, Callable, Optional

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from . import Mana, Mitsudomoe, Position, StepGame, Yonmoque, action_count, observation_shape

#: After so many turns a game is drawn unless told otherwise.
MAX_TURNS = 500

#: The most actions of a turn: Red's set-up in Mana; a ring, a ball and the balls vaulted over in Mitsudomoe.
_MOST_ACTIONS_A_TURN = {"yonmoque": 1, "mana": 7, "mitsudomoe": 5}


class TomoeGame(pyspiel.Game):
    """A game of this package, by numbered actions."""

    def __init__(self, game_type: pyspiel.GameType, start: Position, params: dict[str, Any]):
        self.start = start
        self.max_turns = params["max_turns"]
        players = start.players
        info = pyspiel.GameInfo(
            num_distinct_actions=action_count(start.game, players),
            max_chance_outcomes=0,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if players == 2 else None,
            max_game_length=self.max_turns * _MOST_ACTIONS_A_TURN[start.game],
        )
        super().__init__(game_type, info, params)

    def __reduce__(self) -> tuple:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self, state: Any = None) -> "TomoeState":
        """The start of a game. There is no other: what OpenSpiel writes down of a state are the actions from there on."""
        if state is not None:
            raise ValueError(f"a game begins at its usual start, not at {state!r}")
        return TomoeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Planes as the player sees them, and the position as text."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return PlanesObserver(observation_shape(self.start.game, self.start.players))
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class TomoeState(pyspiel.State):
    """A game in progress."""

    def __init__(self, game: TomoeGame):
        super().__init__(game)
        self.steps = StepGame(game.start, game.max_turns)

    def current_player(self) -> int:
        """The seat whose turn it is."""
        return pyspiel.PlayerId.TERMINAL if self.steps.is_over else self.steps.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.steps.actions()

    def _apply_action(self, action: int) -> None:
        self.steps.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.steps.action_text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.steps.is_over

    def returns(self) -> list[float]:
        """What the game was worth to each player; 0 while it goes on."""
        return self.steps.rewards() if self.steps.is_over else [0.0] * self.steps.players

    def __str__(self) -> str:
        entered = self.steps.taken[len(self.steps.taken) - self.steps.entered :]
        words = [str(self.steps.position)] + [self.steps.action_text(action) for action in entered]
        # States that differ must not look the same to what tells them apart by this text.
        if self.steps.repetitions > 1:
            words.append(f"#{self.steps.repetitions}")
        return " ".join(words)


class PlanesObserver:
    """What OpenSpiel calls an observer: a tensor and a string."""

    def __init__(self, shape: tuple[int, int, int]):
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": np.reshape(self.tensor, shape)}

    def set_from(self, state: TomoeState, player: int) -> None:
        """Takes what the player sees."""
        self.dict["observation"][:] = state.steps.observation(max(player, 0))

    def string_from(self, state: TomoeState, player: int) -> str:
        """The position as text: everybody sees the same."""
        return str(state)


def _game_type(name: str, players: tuple[int, int], parameters: dict[str, Any], zero_sum: bool) -> pyspiel.GameType:
    utility = pyspiel.GameType.Utility.ZERO_SUM if zero_sum else pyspiel.GameType.Utility.GENERAL_SUM
    return pyspiel.GameType(
        short_name=f"tomoe_{name}",
        long_name=name.capitalize(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=players[0],
        max_num_players=players[1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def _register(name: str, start: Callable[[int], Position], most: int) -> type:
    parameters: dict[str, Any] = {"max_turns": MAX_TURNS}
    if most > 2:
        parameters["players"] = 2

    class RegisteredGame(TomoeGame):
        """The game that OpenSpiel loads by name."""

        def __init__(self, params: Optional[dict[str, Any]] = None):
            params = {**parameters, **(params or {})}
            players = params.get("players", 2)
            # A game for more than two is not one of zero sum: all but the winner lose.
            game_type = _game_type(name, (2, most), parameters, players == 2)
            super().__init__(game_type, start(players), params)

    RegisteredGame.__name__ = RegisteredGame.__qualname__ = f"{name.capitalize()}Game"
    RegisteredGame.__module__ = __name__
    pyspiel.register_game(_game_type(name, (2, most), parameters, most == 2), RegisteredGame)
    return RegisteredGame


YonmoqueGame = _register("yonmoque", lambda players: Yonmoque(), 2)
ManaGame = _register("mana", lambda players: Mana(), 2)
MitsudomoeGame = _register("mitsudomoe", lambda players: Mitsudomoe(players=players), 4)

__all__ = ["MAX_TURNS", "ManaGame", "MitsudomoeGame", "TomoeGame", "TomoeState", "YonmoqueGame"]
