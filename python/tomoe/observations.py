"""From the planes of an observation back to the position that they show."""

from __future__ import annotations

from operator import index
from typing import Any

import numpy as np

from ._tomoe import Mana, Mitsudomoe, Position, Yonmoque, observation_shape

_MITSUDOMOE_COLOURS = {2: "wb", 3: "wrb", 4: "wrby"}
_LAYERS = 8


def decode_observation(observation: Any, game: str, seat: int, players: int = 2) -> Position:
    """The position that an observation by the player on a seat shows.

    Only the beginning of a turn shows a position; within a turn, and where a stack of Mitsudomoe is taller than the
    eight rings that are shown, this raises ValueError.

    >>> import tomoe
    >>> game = tomoe.StepGame(tomoe.Yonmoque("5/2b2/5/1w3/5 w 5 5"))
    >>> tomoe.decode_observation(game.observation(), "yonmoque", game.seat)
    Yonmoque('5/2b2/5/1w3/5 w 5 5')
    """
    shape, planes = observation_shape(game, players), np.asarray(observation)
    if planes.shape != shape:
        raise ValueError(f"expected an observation of the shape {shape}, found {planes.shape}")
    if not 0 <= index(seat) < players:
        raise ValueError(f"there is no seat {seat}")
    decode = {"yonmoque": _yonmoque, "mana": _mana, "mitsudomoe": _mitsudomoe}[game.lower()]
    try:
        return decode(planes, index(seat), players)
    except (KeyError, StopIteration):
        raise ValueError("the observation shows no position") from None


def _board(width: int, letter: Any) -> str:
    """Ranks from the top, with the empty squares of each counted."""
    rows = []
    for rank in reversed(range(width)):
        row, empty = "", 0
        for file in range(width):
            found = letter(rank, file)
            if found:
                row += (str(empty) if empty else "") + found
                empty = 0
            else:
                empty += 1
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows)


def _yonmoque(planes: Any, seat: int, players: int) -> Position:
    own, other = ("b", "w") if seat == 0 else ("w", "b")
    letter = lambda rank, file: own if planes[0, rank, file] else other if planes[1, rank, file] else ""
    hands = {own: int(planes[5, 0, 0]), other: int(planes[6, 0, 0])}
    side = own if planes[7, 0, 0] else other
    return Yonmoque(f"{_board(5, letter)} {side} {hands['b']} {hands['w']}")


def _mana(planes: Any, seat: int, players: int) -> Position:
    if planes[14].any():
        raise ValueError("a set-up has begun: the observation shows no position")
    men = ("D", "R", "d", "r") if seat == 0 else ("d", "r", "D", "R")
    letter = lambda rank, file: "".join(man for plane, man in enumerate(men) if planes[plane, rank, file])
    captured = {seat: int(planes[10, 0, 0]), 1 - seat: int(planes[11, 0, 0])}
    asked = next((str(value) for value in (1, 2, 3) if planes[6 + value, 0, 0]), "-")
    side = "ra"[seat if planes[15, 0, 0] else 1 - seat]
    # The corners of the mat tell its four orientations apart: a1, f1 and a6 are worth these.
    value = lambda rank, file: sum(number * int(planes[3 + number, rank, file]) for number in (1, 2, 3))
    corners = (value(0, 0), value(0, 5), value(5, 0))
    orientation = {(0, 0, 0): "-", (1, 3, 2): "0", (3, 2, 1): "90", (2, 2, 3): "180", (2, 1, 2): "270"}[corners]
    return Mana(f"{orientation} {_board(6, letter)} {side} {asked} {captured[0]} {captured[1]}")


def _mitsudomoe(planes: Any, seat: int, players: int) -> Position:
    n = players
    colours = _MITSUDOMOE_COLOURS[n]
    seen = [colours[(seat + place) % n] for place in range(n)]
    heights, supplies, inside = n + _LAYERS * n, n + _LAYERS * n + 1, 2 * n + _LAYERS * n + 1
    acting, stage = 4 * n + _LAYERS * n + 1, 5 * n + _LAYERS * n + 1
    if not planes[stage].all():
        raise ValueError("the turn has begun: the observation shows no position")
    if planes[heights].max() > _LAYERS:
        raise ValueError(f"a stack is taller than the {_LAYERS} rings that are shown")

    def cell(rank: int, file: int) -> str:
        rings = []
        for layer in range(int(planes[heights, rank, file])):
            first = n + layer * n
            rings.append(next(seen[place] for place in range(n) if planes[first + place, rank, file]))
        ball = "".join(seen[place].upper() for place in range(n) if planes[place, rank, file])
        return "".join(reversed(rings)) + ball

    rows = []
    for rank in reversed(range(5)):
        row: list[str] = []
        empty = 0
        for found in [cell(rank, file) for file in range(5)] + [None]:
            if found == "":
                empty += 1
                continue
            if empty:
                row.append("x" if empty == 1 else f"x{empty}")
                empty = 0
            if found is not None:
                row.append(found)
        rows.append(",".join(row))
    side = next(seen[place] for place in range(n) if planes[acting + place, 0, 0])
    supply = {seen[place]: int(planes[supplies + place, 0, 0]) for place in range(n)}
    is_in = {seen[place]: bool(planes[inside + place, 0, 0]) for place in range(n)}
    seats = "".join(f"{colour}{supply[colour] if is_in[colour] else '-'}" for colour in colours)
    return Mitsudomoe(f"{'/'.join(rows)} {side} {seats}")
