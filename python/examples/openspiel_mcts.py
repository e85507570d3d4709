"""OpenSpiel's Monte-Carlo tree search on Yonmoque, judged by the exact values: how often does it keep the value?

    python examples/openspiel_mcts.py [POSITIONS] [SIMULATIONS]

A position counts if some of its moves keep the value and some do not.
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import tomoe
import tomoe.openspiel


def undecided_states(game: pyspiel.Game, exact: tomoe.ExactValues, count: int, seed: int):
    """States of random games in which the choice of a move matters, each with the moves that keep the value."""
    chance = np.random.default_rng(seed)
    found = 0
    while found < count:
        state = game.new_initial_state()
        for _ in range(chance.integers(2, 12)):
            if state.is_terminal():
                break
            state.apply_action(int(chance.choice(state.legal_actions())))
        if state.is_terminal():
            continue
        position = state.steps.position
        keeping = exact.keeping(position)
        if keeping is not None and 0 < len(keeping) < position.count_moves():
            found += 1
            yield state, keeping


def main(positions: int = 100, simulations: int = 200) -> float:
    """Prints and returns how often the search keeps the value."""
    game = pyspiel.load_game("tomoe_yonmoque")
    exact = tomoe.ExactValues()
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, simulations, evaluator, solve=True, random_state=np.random.RandomState(1))
    kept = by_chance = 0.0
    for state, keeping in undecided_states(game, exact, positions, seed=1):
        move = state.steps.action_text(bot.step(state))
        kept += move in keeping
        by_chance += len(keeping) / len(state.legal_actions())
    share, chance = kept / positions, by_chance / positions
    print(f"{simulations} simulations keep the value in {100 * share:.0f} % of {positions} positions; chance {100 * chance:.0f} %")
    return share


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
