"""Checks a certificate of Mitsudomoe for two by the rules, which are written down here once more.

    python examples/check_mitsudomoe.py crates/solver/certificates/mitsudomoe.cert [--positions 10000]

This file uses nothing but Python itself: no line of the program that found the proof, and none of the one that verified it. The rules
are those of the rules page, the file's form that of docs/mitsudomoe-solution.md. It follows the certificate from its start against every
answer. `--positions` stops after so many of the certificate's positions, picked at random among those met. The checksum is left to
`tomoe verify`: whatever the file says is checked by the rules.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

#: Squares are numbered from a1 along the ranks.
HOME = {"w": (0, 1, 5), "b": (24, 23, 19)}
GOAL = {"w": HOME["b"], "b": HOME["w"]}
OTHER = {"w": "b", "b": "w"}
#: From north clockwise, as (files, ranks).
DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
#: The squares from each square on in each direction, up to the edge.
LINES = [
    [
        [
            square % 5 + steps * files + 5 * (square // 5 + steps * ranks)
            for steps in range(1, 5)
            if 0 <= square % 5 + steps * files < 5 and 0 <= square // 5 + steps * ranks < 5
        ]
        for files, ranks in DIRECTIONS
    ]
    for square in range(25)
]
MIRRORED = [square % 5 * 5 + square // 5 for square in range(25)]
WORD = (1 << 64) - 1
START = "x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 w w5b5"


class Position(NamedTuple):
    """What stands on the squares, as in the notation: rings from bottom to top, then perhaps a ball."""

    squares: tuple[str, ...]
    to_act: str
    supplies: tuple[int, int]


class Turn(NamedTuple):
    """The squares of its steps, and those on which the balls vaulted over end. A ring from the supply comes from 25."""

    ring: tuple[int, int]
    ball: tuple[int, int]
    relocated: tuple[int, ...]


class Wrong(Exception):
    """The certificate does not prove what it claims."""


def supply(position: Position, colour: str) -> int:
    return position.supplies[colour == "b"]


def turns(position: Position) -> Iterator[tuple[Turn, Position]]:
    """Every legal turn, and the board it leaves before its end is looked at. Rings laid on the other's rings come first."""
    me, other = position.to_act, OTHER[position.to_act]
    balls = [square for square, stack in enumerate(position.squares) if stack.endswith(me.upper()) and square not in GOAL[me]]
    exposed = [square for square, stack in enumerate(position.squares) if stack.endswith(me)]
    free = [square for square, stack in enumerate(position.squares) if not stack or stack[-1].islower()]
    free.sort(key=lambda square: not position.squares[square].endswith(other))
    for ring_from in [25] * (supply(position, me) > 0) + exposed:
        for ring_to in free:
            if ring_from == ring_to:
                continue
            board = list(position.squares)
            supplies = position.supplies
            if ring_from == 25:
                supplies = tuple(rings - (colour == me) for colour, rings in zip("wb", supplies))
            else:
                board[ring_from] = board[ring_from][:-1]
            board[ring_to] += me
            for ball, relocated, after in ball_steps(board, balls, me):
                yield Turn((ring_from, ring_to), ball, relocated), Position(tuple(after), me, supplies)


def ball_steps(board: list[str], balls: list[int], me: str) -> Iterator[tuple[tuple[int, int], tuple[int, ...], list[str]]]:
    """Every way to move a ball, with all ways to relocate what it vaults over."""
    other = OTHER[me]
    for start in balls:
        for line in LINES[start]:
            vaulted = []
            for end in line:
                if not board[end] or board[end][-1].islower():
                    break
                vaulted.append(end)
            else:
                continue
            if not board[end].endswith(me):
                continue
            enemies = [square for square in vaulted if board[square].endswith(other.upper())]
            if any(square in GOAL[other] for square in enemies):
                continue
            landed = list(board)
            landed[start] = landed[start][:-1]
            landed[end] += me.upper()
            if not enemies:
                yield (start, end), (), landed
                continue
            for square in enemies:
                landed[square] = landed[square][:-1]
            # Those just left have a ring of the colour on top again, like all other places.
            places = [square for square in range(25) if landed[square].endswith(other)]
            for ends in combinations(places, len(enemies)):
                if list(ends) != sorted(enemies):
                    after = list(landed)
                    for square in ends:
                        after[square] += other.upper()
                    yield (start, end), ends, after


def end_of_turn(position: Position) -> tuple[Position, str | None]:
    """The position with the other to act, and who has won, if somebody has."""
    me, other = position.to_act, OTHER[position.to_act]
    after = position._replace(to_act=other)
    if all(position.squares[square].endswith(me.upper()) for square in GOAL[me]):
        return after, me
    if all(position.squares[square][-1:].isupper() for square in HOME[me]):
        return after, other
    return after, None if can_act(after) else me


def can_act(position: Position) -> bool:
    return next(turns(position), None) is not None


def wins_at_once(position: Position) -> bool:
    """Whether a single turn wins."""
    return any(end_of_turn(after)[1] == position.to_act for _, after in turns(position))


def mirrored(position: Position) -> Position:
    """Files and ranks exchanged."""
    return position._replace(squares=tuple(position.squares[square] for square in MIRRORED))


def mix(word: int) -> int:
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    return word ^ word >> 31


@cache
def stack_key(square: int, rings: str) -> int:
    word = 1
    for ring in rings:
        word = word << 2 | "wrby".index(ring)
    return mix(word | square << 57)


def key(position: Position) -> int:
    rings, balls = 0, 0
    for square, stack in enumerate(position.squares):
        if stack and stack[-1].isupper():
            balls |= 1 << square
            stack = stack[:-1]
        if stack:
            rings ^= stack_key(square, stack)
    white, black = position.supplies
    rest = balls | white << 34 | black << 28 | 5 << 37 | "wrby".index(position.to_act) << 43
    return mix(rings * 0x9E3779B97F4A7C15 & WORD ^ rest)


def image(position: Position) -> tuple[int, Position]:
    """The smaller key of the two mirror images, and the image that has it."""
    return min((key(position), position), (key(mirrored(position)), mirrored(position)))


def read_position(text: str) -> Position:
    """A position in which both have their pieces; ValueError for what is none."""
    form = re.fullmatch(r"([x1-5wbWB,/]+) ([wb]) w([0-8])b([0-8])", text)
    if form is None:
        raise ValueError(f"expected a position for two, found {text!r}")
    squares: list[str] = []
    for rank in reversed(form[1].split("/")):
        before = len(squares)
        for square in rank.split(","):
            if re.fullmatch("x[1-5]?", square):
                squares += [""] * int(square[1:] or 1)
            elif re.fullmatch("[wb]+|[wb]*(wW|bB)", square):
                squares.append(square)
            else:
                raise ValueError(f"expected a square, found {square!r}")
        if len(squares) != before + 5:
            raise ValueError(f"expected five squares, found {rank!r}")
    supplies = {"w": int(form[3]), "b": int(form[4])}
    pieces = "".join(squares)
    for colour, supply in supplies.items():
        if pieces.count(colour) + supply != 8 or pieces.count(colour.upper()) != 3:
            raise ValueError("expected 8 rings and 3 balls of each colour")
    if len(squares) != 25:
        raise ValueError("expected five ranks")
    return Position(tuple(squares), form[2], (supplies["w"], supplies["b"]))


def code(turn: Turn, all_turns: list[Turn]) -> int:
    """The turn's number in the file. Those that differ by where the balls go are counted by increasing sets of squares."""
    (ring_from, ring_to), (start, end), _ = turn
    direction = next(number for number, line in enumerate(LINES[start]) if end in line)
    alike = [each for each in all_turns if each[:2] == turn[:2]]
    alike.sort(key=lambda each: sum(1 << square for square in each.relocated))
    return ((ring_from * 25 + ring_to) * 200 + start * 8 + direction) * 128 + alike.index(turn)


class Certificate:
    """What a file says."""

    def __init__(self, data: bytes):
        magic = b"tomoe mitsudomoe certificate 1\n"
        if not data.startswith(magic):
            raise Wrong("the file is no certificate")
        self.data, self.at = data, len(magic)
        try:
            self.text = self.take(int.from_bytes(self.take(2), "little")).decode("ascii")
            self.start = read_position(self.text)
            self.winner = {b"w": "w", b"b": "b"}[self.take(1)]
        except (ValueError, LookupError) as error:
            raise Wrong("its start or its winner can't be") from error
        self.choices: dict[int, tuple[int, int]] = {}
        last, count = 0, int.from_bytes(self.take(8), "little")
        for _ in range(count):
            last += self.varint()
            turn, bound = int.from_bytes(self.take(3), "little"), self.varint()
            if max(last, bound << 32) > WORD:
                raise Wrong("a key or a bound is too large")
            self.choices[last] = turn, bound
        if len(self.choices) < count or self.at + 8 != len(data):
            raise Wrong("a key comes twice, or the file is too long or too short")

    def take(self, count: int) -> bytes:
        self.at += count
        if self.at > len(self.data):
            raise Wrong("the file ends too early")
        return self.data[self.at - count : self.at]

    def varint(self) -> int:
        number, shift = 0, 0
        while (byte := self.take(1)[0]) >= 128:
            number |= (byte & 127) << shift
            shift += 7
        return number | byte << shift


class Check:
    """Follows a certificate from its start."""

    def __init__(self, certificate: Certificate):
        self.certificate = certificate
        self.met: dict[int, Position] = {}
        self.left: list[Position] = []
        self.answers = 0

    def reach(self, position: Position) -> int:
        """Within how many plies a position is won, with the winner to act; it is looked at later if it is new."""
        at, position = image(position)
        if at not in self.certificate.choices:
            if at not in self.met:
                if not wins_at_once(position):
                    raise Wrong(f"not covered: {position}")
                self.met[at] = position
        elif at not in self.met:
            self.met[at] = position
            self.left.append(position)
        if self.met[at] != position:
            raise Wrong(f"two positions have one key: {position}")
        return self.certificate.choices.get(at, (0, 1))[1]

    def choice(self, position: Position) -> None:
        """Looks at a position of the certificate: its turn, and every answer to that."""
        chosen, bound = self.certificate.choices[key(position)]
        legal = dict(turns(position))
        after = next((after for turn, after in legal.items() if code(turn, list(legal)) == chosen), None)
        if after is None:
            raise Wrong(f"the turn is not legal: {position}")
        after, winner = end_of_turn(after)
        if winner not in (None, self.certificate.winner):
            raise Wrong(f"the turn loses: {position}")
        if (1 if winner else 1 + self.all_answers(after)) > bound:
            raise Wrong(f"the turn does not win within {bound} plies: {position}")

    def all_answers(self, position: Position) -> int:
        """The most plies, with every answer of the other player's."""
        most = 0
        for _, after in turns(position):
            self.answers += 1
            after, winner = end_of_turn(after)
            if winner not in (None, self.certificate.winner):
                raise Wrong(f"an answer wins: {position}")
            most = max(most, 1 if winner else 1 + self.reach(after))
        return most


def main(words: list[str] | None = None) -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description="Checks a certificate of Mitsudomoe for two.")
    parser.add_argument("file")
    parser.add_argument("--positions", type=int, default=None, help="stop after so many [default: all]")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    with open(options.file, "rb") as file:
        certificate = Certificate(file.read())
    usual = "the usual start" if certificate.text == START else "not the usual start"
    print(f"{certificate.winner} is to win from {certificate.text}, {usual}")
    check, chance, began = Check(certificate), random.Random(options.seed), time.monotonic()
    first = check.reach if certificate.start.to_act == certificate.winner else check.all_answers
    bound, checked = first(certificate.start), 0
    wanted = len(certificate.choices) if options.positions is None else options.positions
    while check.left and checked < wanted:
        place = chance.randrange(len(check.left))
        check.left[place], check.left[-1] = check.left[-1], check.left[place]
        check.choice(check.left.pop())
        checked += 1
        if checked % 1000 == 0:
            print(f"{time.monotonic() - began:6.0f} s  {checked} of {wanted}", file=sys.stderr)
    if checked == len(certificate.choices):
        print(f"and does, within {bound} plies: all {checked} positions hold, with {check.answers} answers")
    elif check.left:
        print(f"{checked} of {len(certificate.choices)} positions hold, with {check.answers} answers")
    else:
        raise Wrong(f"{len(certificate.choices) - checked} choices are for positions that can't arise")


if __name__ == "__main__":
    try:
        main()
    except (Wrong, OSError) as error:
        sys.exit(f"wrong: {error}" if isinstance(error, Wrong) else str(error))
