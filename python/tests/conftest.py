"""What the tests share."""

import os
from pathlib import Path

import pytest

import tomoe

#: Every game and number of players.
GAMES = [("yonmoque", 2), ("mana", 2), ("mitsudomoe", 2), ("mitsudomoe", 3), ("mitsudomoe", 4)]


def start(game: str, players: int) -> tomoe.Position:
    """The usual start."""
    if game == "mitsudomoe":
        return tomoe.Mitsudomoe(players=players)
    return {"yonmoque": tomoe.Yonmoque, "mana": tomoe.Mana}[game]()


@pytest.fixture(params=GAMES, ids=lambda game: f"{game[0]}-{game[1]}")
def game(request):
    """Each game with each number of players, by its start."""
    return start(*request.param)


@pytest.fixture
def program() -> Path:
    """The command line, which TOMOE_PROGRAM names."""
    name = os.environ.get("TOMOE_PROGRAM")
    if name is None:
        pytest.skip("TOMOE_PROGRAM does not name the program to compare with")
    return Path(name)
