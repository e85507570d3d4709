"""Random games, compared move by move with the command line's rules.

TOMOE_GAMES says how many; the usual number keeps the test short.
"""

import json
import os
import random
import subprocess
import threading

import pytest
from conftest import GAMES, start

GAMES_COMPARED = int(os.environ.get("TOMOE_GAMES", "2000"))

#: How much of all games is of each kind: the lists of Mitsudomoe are the long ones.
SHARES = {"yonmoque": 0.6, "mana": 0.3, "mitsudomoe": 0.1}


def play(game, players, seed, most_turns=120):
    """The positions of a random game, with all that may follow each."""
    chance = random.Random(seed)
    position = start(game, players)
    for _ in range(most_turns):
        # The thousands of set-ups of Mana are compared once, by another test.
        if position.count_moves() > 5000:
            steps = []
            while (move := position.turn(steps)) is None:
                steps.append(chance.choice(position.steps(steps)))
        else:
            moves = position.moves()
            yield position, moves
            move = chance.choice(moves)
        position = position.play(move)
        if position.is_over:
            return


@pytest.mark.parametrize("game,players", GAMES)
def test_random_games_agree_with_the_command_line(program, game, players):
    share = SHARES[game] / (3 if game == "mitsudomoe" else 1)
    games = max(1, round(GAMES_COMPARED * share))
    chance = random.Random(players)
    child = subprocess.Popen(
        [program, "moves", game, "--batch", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    expected = []

    def ask():
        for seed in range(games):
            for position, moves in play(game, players, seed):
                expected.append((position, moves))
                child.stdin.write(f"{position}\n")
        child.stdin.close()

    asking = threading.Thread(target=ask)
    asking.start()
    compared = 0
    for line in child.stdout:
        answer = json.loads(line)
        position, moves = expected[compared]
        expected[compared] = None
        compared += 1
        assert answer["position"] == str(position)
        assert [move["move"] for move in answer["moves"]] == moves
        # Every move is compared as a move; a few of them also by what they lead to.
        for move in chance.sample(answer["moves"], min(3, len(moves))):
            after = position.play(move["move"])
            assert (str(after), after.outcome) == (move["after"], move["outcome"])
    asking.join()
    assert child.wait() == 0 and compared == len(expected) > games


def test_set_ups_agree_with_the_command_line(program):
    position = start("mana", 2)
    answer = subprocess.run([program, "moves", "mana"], capture_output=True, text=True, check=True)
    assert [line.split("\t")[0] for line in answer.stdout.splitlines()] == position.moves()
