"""Steps a second, beside OpenSpiel's and PettingZoo's connect_four in the same run.

    python examples/benchmark.py [SECONDS]

Needs pygame, which PettingZoo's connect_four imports. Each line is the best of three runs of so many
seconds: steps in a second, and in a second of processor time, which other programs on the machine disturb less. All players move at
random; resets are included.
"""

import random
import sys
import time

import numpy as np
import pyspiel
from open_spiel.python.games import tic_tac_toe  # noqa: F401, registers python_tic_tac_toe
from pettingzoo.classic import connect_four_v3

import tomoe
import tomoe.openspiel
from tomoe import mana_v1, mitsudomoe_v1, yonmoque_v1


def rate(work, seconds: float) -> tuple[float, float]:
    """How many steps `work` makes in a second, and in a second of processor time. It returns how many it has made."""
    best = (0.0, 0.0)
    for _ in range(3):
        began, used, steps = time.perf_counter(), time.process_time(), 0
        while (passed := time.perf_counter() - began) < seconds:
            steps += work()
        used = time.process_time() - used
        best = max(best[0], steps / passed), max(best[1], steps / used)
    return best


def environment(env):
    """A game of a PettingZoo environment."""

    def work() -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[int(random.random() * len(legal))]))
            steps += 1
        return steps

    return work


def openspiel(name: str):
    """A game of OpenSpiel, with the observation tensor of each state."""
    game = pyspiel.load_game(name)

    def work() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            state.observation_tensor()
            legal = state.legal_actions()
            state.apply_action(legal[int(random.random() * len(legal))])
            steps += 1
        return steps

    return work


def single(start: tomoe.Position):
    """A game of our own single games."""
    steps_of_game = tomoe.StepGame(start, 500)

    def work() -> int:
        steps_of_game.reset()
        steps = 0
        while not steps_of_game.is_over:
            steps_of_game.observation()
            legal = steps_of_game.actions()
            steps_of_game.act(legal[int(random.random() * len(legal))])
            steps += 1
        return steps

    return work


def batch(game: str, players: int, threads):
    """Steps of a batch, with observations, masks and rewards."""
    games = tomoe.Batch(game, 4096, players=players, threads=threads, max_turns=500)

    def work() -> int:
        games.step(games.random_actions())
        return len(games)

    return work


def playouts(start: tomoe.Position, threads):
    """Random play-outs, counted in turns."""

    def work() -> int:
        return tomoe.playouts(start, 500, max_turns=500, threads=threads, seed=random.getrandbits(60))["turns"]

    return work


def main(seconds: float = 1.0) -> None:
    """Prints one line for each thing measured."""
    two = {"yonmoque": tomoe.Yonmoque(), "mana": tomoe.Mana(), "mitsudomoe": tomoe.Mitsudomoe()}
    modules = {"yonmoque": yonmoque_v1, "mana": mana_v1, "mitsudomoe": mitsudomoe_v1}
    measured = [("PettingZoo connect_four_v3", environment(connect_four_v3.env()))]
    measured += [("PettingZoo connect_four_v3, raw", environment(connect_four_v3.raw_env()))]
    measured += [(f"PettingZoo tomoe {name}_v1", environment(module.env())) for name, module in modules.items()]
    measured += [("PettingZoo tomoe yonmoque_v1, raw", environment(yonmoque_v1.raw_env()))]
    measured += [(f"OpenSpiel {name}", openspiel(name)) for name in ["connect_four", "python_tic_tac_toe"]]
    measured += [(f"OpenSpiel tomoe_{name}", openspiel(f"tomoe_{name}")) for name in two]
    measured += [(f"StepGame {name}", single(start)) for name, start in two.items()]
    for threads, word in [(1, "one thread"), (None, "all cores")]:
        measured += [(f"Batch {name}, {word}", batch(name, 2, threads)) for name in two]
        measured += [(f"playouts {name}, {word}, in turns", playouts(start, threads)) for name, start in two.items()]
    print(f"{'':<44} {'a second':>14} {'a second of a core':>20}")
    for name, work in measured:
        wall, core = rate(work, seconds)
        print(f"{name:<44} {wall:>14,.0f} {core:>20,.0f}", flush=True)


if __name__ == "__main__":
    np.seterr(all="raise")
    main(*map(float, sys.argv[1:]))
