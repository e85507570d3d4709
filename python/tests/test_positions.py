"""Positions, games and records."""

import copy
import doctest
import importlib
import pickle
import random
from pathlib import Path

import numpy as np
import pytest

import tomoe


@pytest.mark.parametrize(
    "module", ["tomoe", "tomoe.observations", "tomoe.yonmoque_v1", "tomoe.mana_v1", "tomoe.mitsudomoe_v1", "tomoe.openspiel"]
)
def test_the_examples_in_the_documentation_run(module):
    failures, tried = doctest.testmod(importlib.import_module(module))
    assert failures == 0 and tried > 0


def test_everything_public_has_an_example_that_runs():
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    for name in tomoe.__all__:
        thing = getattr(tomoe, name)
        if callable(thing):
            found = finder.find(thing, name, module=False, globs={})
            assert any(example.examples for example in found), name
            for example in found:
                assert runner.run(example).failed == 0, name


def test_the_examples_in_the_manual_run():
    manual = Path(__file__).parents[2] / "docs" / "python.md"
    text = "\n".join("" if line.startswith("```") else line for line in manual.read_text("utf-8").splitlines())
    examples = doctest.DocTestParser().get_doctest(text, {}, "python.md", str(manual), 0)
    failures, tried = doctest.DocTestRunner().run(examples)
    assert failures == 0 and tried > 5


def random_positions(start, games=3, turns=40, seed=1):
    """Positions of random games, the finished ones included."""
    chance = random.Random(seed)
    for _ in range(games):
        position = start
        for _ in range(turns):
            steps = []
            while (move := position.turn(steps)) is None:
                steps.append(chance.choice(position.steps(steps)))
            position = position.play(move)
            yield position
            if position.is_over:
                break


def test_texts_moves_and_steps_go_both_ways(game):
    for position in random_positions(game):
        if position.is_over:
            assert position.moves() == [] and position.count_moves() == 0
            with pytest.raises(ValueError, match="over"):
                position.play("@c3")
            continue
        assert type(position)(str(position)) == position
        assert tomoe.position(str(position)) == position
        assert eval(repr(position), vars(tomoe)) == position
        moves = position.moves() if position.count_moves() < 5000 else []
        assert len(moves) in (0, position.count_moves())
        for move in moves[:: max(1, len(moves) // 20)]:
            assert position.is_legal(move) and position.normal(move) == move
            assert position.turn(position.steps_of(move)) == move
            actions = position.actions_of(move)
            assert position.move_of(actions) == move
            assert position.move_of(actions[:-1]) is None


def test_finished_positions_are_pickled_and_copied_too(game):
    for position in random_positions(game, turns=400):
        for twin in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
            assert twin == position and hash(twin) == hash(position) and type(twin) is type(position)
            assert (twin.outcome, twin.last_move, twin.key) == (position.outcome, position.last_move, position.key)
    assert position != game and position != "5/5/5/5/5 b 6 6"


def test_symmetries_are_worth_the_same():
    exact = tomoe.ExactValues()
    for position in random_positions(tomoe.Yonmoque(), games=20, turns=10):
        if position.is_over:
            continue
        images = position.symmetries()
        assert images[0] == position and len(set(images)) == len(images) and 8 % len(images) == 0
        assert {exact.value(image) for image in images} == {exact.value(position)}
    mana = tomoe.Mana("0 1r2r1/rr1d1r/6/1R4/R3R1/R1DR2 a 3 0 0")
    assert len(mana.symmetries()) == 4
    assert len({(image.count_moves(), image.perft(3)) for image in mana.symmetries()}) == 1
    assert len(tomoe.Mana().symmetries()) == 1
    two = tomoe.Mitsudomoe().play("@b2:a1b2").play("@d4:e5d4").play("@b3:a2b3")
    assert len(two.symmetries()) == 2 and len({image.perft(2) for image in two.symmetries()}) == 1


def test_actions_follow_the_symmetries():
    table = tomoe.action_symmetries("yonmoque")
    assert table.shape == (8, 201) and all(sorted(row) == list(range(201)) for row in table.tolist())
    squares = tomoe.square_symmetries("yonmoque")
    assert squares.shape == (8, 25)
    position = tomoe.Yonmoque("4b/w4/2b2/1w3/5 b 4 4")
    images = {frozenset(image.moves()) for image in position.symmetries()}
    for row in table:
        moved = [tomoe.action_text("yonmoque", row[position.actions_of(move)[0]]) for move in position.moves()]
        assert frozenset(moved) in images


def test_drawings():
    position = tomoe.Yonmoque().play("@c3")
    assert position._repr_svg_().startswith("<svg") and position.svg(dark=True) != position.svg()
    with pytest.raises(ValueError, match="turned"):
        position.svg(turned=45)


def test_a_player_leaves():
    four = tomoe.Mitsudomoe(players=4, first="r")
    assert four.to_act == "r" and four.seats == ["w", "r", "b", "y"]
    three = four.leave("b")
    assert three.seats_in == ["w", "r", "y"] and three.seats == four.seats and three.last_move == "out:b"
    assert pickle.loads(pickle.dumps(three)) == three
    with pytest.raises(ValueError):
        three.leave("b")
    with pytest.raises(ValueError):
        tomoe.Mitsudomoe().leave("w")


def test_games_and_records():
    game = tomoe.Game(tomoe.Yonmoque())
    for move in ["@c3", "@b2", "c3c4"]:
        game.play(move)
    assert game.take_back() == "c3c4" and len(game) == 2
    with pytest.raises(ValueError):
        game.play("c3a1")
    record = game.record()
    record.set_tag("Blue", "Hanako")
    assert record.tags == {"Blue": "Hanako"} and record.moves == ["@c3", "@b2"]
    assert tomoe.Record(str(record)) == record == tomoe.Record(record.json(pretty=True))
    assert pickle.loads(pickle.dumps(record)) == record
    assert pickle.loads(pickle.dumps(game)) == game == copy.deepcopy(game) == record.to_game()
    assert len(tomoe.Record.read_all(str(record) + "\n" + str(record))) == 2
    game.resign("w")
    assert (game.outcome, game.reason, game.is_over) == ("win:b", "resignation", True)
    assert pickle.loads(pickle.dumps(game)) == game
    assert game.positions[-1] == game.position and str(game.position) == str(record.to_game().position)
    with pytest.raises(ValueError, match="over"):
        game.play("c3c4")


def test_perft_and_playouts(game):
    depth = 1 if game.game == "mana" else 2
    assert tomoe.perft(game, depth, threads=2) == game.perft(depth)
    counts = tomoe.playouts(game, 50, seed=7, max_turns=300, threads=2)
    assert sum(counts["wins"]) + counts["draws"] + counts["cut_off"] == 50
    assert len(counts["wins"]) == game.players and counts["turns"] > 50
    assert tomoe.playouts(game, 50, seed=7, max_turns=300, threads=1) == counts


BAD = [
    (ValueError, lambda: tomoe.Yonmoque("5/5/5/5/5 b 6")),
    (ValueError, lambda: tomoe.Yonmoque("")),
    (ValueError, lambda: tomoe.Mana("\0")),
    (ValueError, lambda: tomoe.Mitsudomoe(players=5)),
    (ValueError, lambda: tomoe.Mitsudomoe(players=2, first="r")),
    (OverflowError, lambda: tomoe.Mitsudomoe(players=-1)),
    (TypeError, lambda: tomoe.Mitsudomoe("x", players=2)),
    (TypeError, lambda: tomoe.Yonmoque(7)),
    (TypeError, lambda: tomoe.Position()),
    (ValueError, lambda: tomoe.position("chess")),
    (ValueError, lambda: tomoe.Yonmoque().play("e2e4")),
    (TypeError, lambda: tomoe.Yonmoque().play(None)),
    (ValueError, lambda: tomoe.Yonmoque().steps(["disc@z9"])),
    (ValueError, lambda: tomoe.Yonmoque().move_of([200])),
    (ValueError, lambda: tomoe.Yonmoque().move_of([0, 1])),
    (OverflowError, lambda: tomoe.Yonmoque().move_of([-1])),
    (ValueError, lambda: tomoe.Record("nothing")),
    (TypeError, lambda: tomoe.Game("5/5/5/5/5 b 6 6")),
    (ValueError, lambda: tomoe.StepGame(tomoe.Yonmoque()).act(201)),
    (OverflowError, lambda: tomoe.StepGame(tomoe.Yonmoque()).act(-1)),
    (TypeError, lambda: tomoe.StepGame(tomoe.Yonmoque()).act("@c3")),
    (IndexError, lambda: tomoe.StepGame(tomoe.Yonmoque()).observation(2)),
    (ValueError, lambda: tomoe.action_text("yonmoque", 201)),
    (ValueError, lambda: tomoe.action_count("chess")),
    (ValueError, lambda: tomoe.action_count("yonmoque", 3)),
    (ValueError, lambda: tomoe.Batch("yonmoque", 0)),
    (ValueError, lambda: tomoe.Batch("yonmoque", 2, max_turns=0)),
    (ValueError, lambda: tomoe.StepGame(tomoe.Yonmoque(), 0)),
    (ValueError, lambda: tomoe.decode_observation(np.zeros((17, 6, 6)), "mana", 0)),
    (ValueError, lambda: tomoe.decode_observation(np.zeros((33, 5, 5)), "mitsudomoe", 0)),
    (ValueError, lambda: tomoe.Batch("yonmoque", 10**12)),
    (ValueError, lambda: tomoe.Batch("yonmoque", 2, threads=0)),
    (ValueError, lambda: tomoe.Batch("yonmoque", 2, position=tomoe.Mana())),
    (ValueError, lambda: tomoe.Batch("yonmoque", 2).step([0])),
    (ValueError, lambda: tomoe.Batch("yonmoque", 2).step([0, -1])),
    (TypeError, lambda: tomoe.Batch("yonmoque", 2).step("ab")),
    (TypeError, lambda: tomoe.Batch("yonmoque", 2).step([0.5, 1.5])),
    (TypeError, lambda: tomoe.Batch("yonmoque", 2).step([[0, 1]])),
    (TypeError, lambda: tomoe.Batch("yonmoque", 2).step(None)),
    (ValueError, lambda: tomoe.Batch("yonmoque", 2).reset([0, 1], [tomoe.Yonmoque()])),
    (TypeError, lambda: tomoe.Batch("yonmoque", 2).reset([0], "start")),
    (ValueError, lambda: tomoe.TreeSearch(tomoe.Batch("yonmoque", 2), exploration=float("nan"))),
    (IndexError, lambda: tomoe.Batch("yonmoque", 2).position(2)),
    (IndexError, lambda: tomoe.Batch("yonmoque", 2).reset([2])),
    (ValueError, lambda: tomoe.Engine(threads=0)),
    (ValueError, lambda: tomoe.Engine().choose(tomoe.Yonmoque(), level=10)),
    (ValueError, lambda: tomoe.Engine().choose(tomoe.Yonmoque(), seconds=-1)),
    (ValueError, lambda: tomoe.Engine().choose(tomoe.Yonmoque(), seconds=float("nan"))),
    (TypeError, lambda: tomoe.Engine().analyse("5/5/5/5/5 b 6 6")),
    (MemoryError, lambda: tomoe.Engine(memory=1 << 60)),
    (ValueError, lambda: tomoe.perft(tomoe.Yonmoque(), 101)),
    (ValueError, lambda: tomoe.Mitsudomoe().perft(10_000)),
    (ValueError, lambda: tomoe.playouts(tomoe.Yonmoque(), 3, max_turns=0)),
    (ValueError, lambda: tomoe.Engine().analyse(tomoe.Yonmoque(), seconds=1e9)),
    (ValueError, lambda: tomoe.ExactValues("\0")),
    (ValueError, lambda: tomoe.ProvenWins("\0")),
    (FileNotFoundError, lambda: tomoe.ExactValues("no such folder")),
    (FileNotFoundError, lambda: tomoe.ExactValues("/")),
    (ValueError, lambda: tomoe.ExactValues().value(tomoe.Mana())),
    (ValueError, lambda: tomoe.ExactValues.random_position(7, 0, 1)),
]


@pytest.mark.parametrize("number", range(len(BAD)))
def test_bad_arguments_raise_what_they_should(number):
    error, call = BAD[number]
    with pytest.raises(error):
        call()
