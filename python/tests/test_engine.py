"""The engine, the exact values and the proven wins."""

import copy
import os
import pickle
import random
import signal
import threading
import time
from pathlib import Path

import pytest

import tomoe


@pytest.fixture(scope="module")
def exact():
    return tomoe.ExactValues()


def test_answers_are_the_same_for_a_number_of_nodes(game):
    position = game.play("@0:c1,a1,d1,a2,b2,e2").play("@c6,a5,b5,d5,b6,e6") if game.game == "mana" else game
    lines = [tomoe.Engine().choose(position, nodes=500, seed=3).moves for _ in range(2)]
    assert lines[0] == lines[1] and position.is_legal(lines[0][0])


def test_lines_can_be_played_and_wins_are_proven():
    position = tomoe.Yonmoque("bbb2/3b1/5/5/w3w b 2 4")
    seen = []
    analysis = tomoe.Engine().analyse(position, lines=3, depth=4, each=seen.append)
    assert len(analysis.lines) == 3 and analysis.nodes > 0 and seen
    best = analysis.best
    assert (best.score.kind, best.score.plies, best.score.is_proven, best.score.is_exact) == ("win", 1, True, True)
    assert position.play(best.move).winner == "b"
    for line in analysis.lines:
        at = position
        for move in line.moves:
            at = at.play(move)
    assert tomoe.Engine().analyse(tomoe.Yonmoque(), nodes=300).best.score.kind == "estimate"


def test_answers_are_copied_and_pickled(exact):
    won, open_game = tomoe.Yonmoque("bbb2/3b1/5/5/w3w b 2 4"), tomoe.Mana("90 1drr2/r1r2r/6/6/3RRR/1RD2R r - 0 0")
    for position in (won, open_game):
        analysis = tomoe.Engine().analyse(position, lines=3, nodes=500)
        for answer in (analysis, *analysis.lines, *(line.score for line in analysis.lines)):
            for twin in (pickle.loads(pickle.dumps(answer)), copy.copy(answer), copy.deepcopy(answer)):
                assert twin == answer and repr(twin) == repr(answer)
        assert analysis.lines[0] != analysis.lines[1]
    for value in exact.move_values(won).values():
        assert pickle.loads(pickle.dumps(value)) == value


def test_levels_play_legal_moves(game):
    engine = tomoe.Engine()
    assert [number for number, _ in engine.levels()] == list(range(1, 10))
    position = game if game.game != "mana" else game.play("@0:c1,a1,d1,a2,b2,e2").play("@c6,a5,b5,d5,b6,e6")
    for level in (1, 3, 5):
        assert position.is_legal(engine.choose(position, level=level, seed=level).move)


def test_a_game_is_asked_about_with_its_history():
    game = tomoe.Game(tomoe.Yonmoque())
    game.play("@c3")
    assert game.position.is_legal(tomoe.Engine().choose(game, nodes=100).move)
    game.resign("b")
    with pytest.raises(ValueError, match="over"):
        tomoe.Engine().choose(game)


def test_another_thread_stops_a_search():
    engine = tomoe.Engine()
    threading.Timer(0.3, engine.stop).start()
    began = time.monotonic()
    analysis = engine.analyse(tomoe.Mitsudomoe(), seconds=60)
    assert time.monotonic() - began < 20 and analysis.best is not None


@pytest.mark.parametrize(
    "work",
    [
        lambda: tomoe.Engine().analyse(tomoe.Mana(), seconds=60),
        lambda: tomoe.Engine(threads=2).choose(tomoe.Mana(), seconds=60),
        lambda: tomoe.Engine().analyse(tomoe.Mitsudomoe(players=3), seconds=60),
        lambda: tomoe.perft(tomoe.Mitsudomoe(), 7),
        lambda: tomoe.Mana().perft(7),
        lambda: tomoe.perft(tomoe.Yonmoque(), 100),
        lambda: tomoe.Mitsudomoe(players=4).perft(100),
        lambda: tomoe.playouts(tomoe.Yonmoque(), 10**12),
    ],
)
def test_ctrl_c_ends_what_takes_long(work):
    # Whoever starts the tests in the background may have had Ctrl-C ignored, which is inherited.
    earlier = signal.signal(signal.SIGINT, signal.default_int_handler)
    began = time.monotonic()
    press = threading.Timer(0.4, signal.raise_signal, [signal.SIGINT])
    press.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            work()
    finally:
        signal.signal(signal.SIGINT, earlier)
    assert time.monotonic() - began < 30


def test_ctrl_c_ends_the_wait_for_another_thread():
    engine = tomoe.Engine()
    other = threading.Thread(target=lambda: engine.analyse(tomoe.Mana(), seconds=60))
    other.start()
    time.sleep(0.2)
    try:
        test_ctrl_c_ends_what_takes_long(engine.forget)
        assert other.is_alive()
    finally:
        engine.stop()
        other.join()


def test_what_a_callback_raises_ends_the_search():
    def fail(analysis):
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        tomoe.Engine().analyse(tomoe.Yonmoque(), seconds=60, each=fail)


def test_an_engine_is_not_asked_while_it_tells():
    engine = tomoe.Engine()
    with pytest.raises(RuntimeError, match="thinking"):
        engine.analyse(tomoe.Yonmoque(), seconds=60, each=lambda _: engine.choose(tomoe.Yonmoque(), nodes=10))
    assert engine.choose(tomoe.Yonmoque(), nodes=10).moves


def test_threads_that_share_an_engine_wait_for_each_other():
    engine, moves = tomoe.Engine(), []
    ask = lambda: moves.append(engine.choose(tomoe.Yonmoque(), nodes=2000).move)
    workers = [threading.Thread(target=ask) for _ in range(4)]
    [worker.start() for worker in workers]
    [worker.join() for worker in workers]
    assert len(moves) == 4


def test_the_extract_knows_what_is_proven(exact):
    start = tomoe.Yonmoque()
    value = exact.value(start)
    assert (value.kind, value.plies) == ("win", 17) and exact.most_pieces == 8
    values = exact.move_values(start)
    assert len(values) == 25 and max(filter(None, values.values())).kind == "win"
    assert set(exact.keeping(start)) == {move for move, value in values.items() if value.kind == "win"}
    assert min(values.values()).kind == "loss" and min(values.values()) < value
    full = tomoe.ExactValues.random_position(0, 0, 1)
    assert exact.value(full) is None and exact.keeping(full) is None


def test_an_engine_with_exact_values_plays_as_they_say(exact):
    engine = tomoe.Engine(exact=exact)
    line = engine.choose(tomoe.Yonmoque(), nodes=100)
    assert line.score.is_proven and line.score.kind == "win" and line.move in exact.keeping(tomoe.Yonmoque())


@pytest.fixture(scope="module")
def wins():
    return tomoe.ProvenWins()


def test_whoever_follows_the_proven_win_wins_within_its_bound(wins):
    assert (wins.winner, wins.start) == ("w", tomoe.Mitsudomoe()) and len(wins) > 100_000
    for seed in range(30):
        chance, position = random.Random(seed), wins.start
        while not position.is_over:
            turn, plies = wins.winning_turn(position)
            assert len(wins.line(position)) <= plies
            position = position.play(turn)
            if not position.is_over:
                answers = wins.losing_turns(position)
                assert len(answers) == position.count_moves() and max(answers.values()) < plies
                assert wins.winning_turn(position) is None
                position = position.play(chance.choice(position.moves()))
        assert position.winner == "w"


def test_what_is_proven_for_white_is_proven_for_black_on_the_board_turned_round(wins):
    position = tomoe.Mitsudomoe("x3,bB,bB/x4,bB/x5/wW,x4/wW,wW,x3 b w5b5")
    turn, plies = wins.winning_turn(position)
    assert plies == wins.winning_turn(tomoe.Mitsudomoe())[1]
    answers = wins.losing_turns(position.play(turn))
    assert len(answers) == position.play(turn).count_moves() and max(answers.values()) < plies
    line = wins.line(position)
    for turn in line:
        position = position.play(turn)
    assert position.winner == "b" and len(line) <= plies
    assert wins.line(tomoe.Mitsudomoe().play("@b2:b1b2")) == []


def test_an_engine_with_proven_wins_plays_as_they_say(wins, exact):
    engine = tomoe.Engine(exact=exact, wins=wins)
    for position in (tomoe.Mitsudomoe(), tomoe.Yonmoque(), tomoe.Mitsudomoe()):
        line = engine.choose(position, level=9, nodes=100)
        assert line.score.is_proven and line.score.kind == "win"
    assert not tomoe.Engine().choose(tomoe.Mitsudomoe(), nodes=100).score.is_proven
    with pytest.raises(ValueError, match="for two"):
        wins.winning_turn(tomoe.Mitsudomoe(players=3))
    with pytest.raises(ValueError, match="mitsudomoe"):
        wins.line(tomoe.Yonmoque())


def test_a_certificate_is_read_from_a_file(tmp_path):
    known = tomoe.ProvenWins(Path(__file__).parents[2] / "crates/solver/tests/data/small.cert")
    turn, plies = known.winning_turn(known.start)
    assert plies == 7 and known.start.is_legal(turn) and known.winning_turn(tomoe.Mitsudomoe()) is None
    damaged = tmp_path / "damaged.cert"
    damaged.write_bytes(b"tomoe mitsudomoe certificate 1\n and no more")
    with pytest.raises(ValueError, match="checksum"):
        tomoe.ProvenWins(damaged)
    for read in (tomoe.ProvenWins, tomoe.ExactValues):
        with pytest.raises(FileNotFoundError) as missing:
            read(tmp_path / "missing")
        assert str(missing.value.filename).startswith(str(tmp_path))


@pytest.mark.skipif("TOMOE_TABLES" not in os.environ, reason="TOMOE_TABLES does not name the full tables")
def test_the_full_tables_agree_with_the_extract(exact):
    tables = tomoe.ExactValues(os.environ["TOMOE_TABLES"])
    assert tables.most_pieces == 12
    for seed in range(200):
        position = tomoe.ExactValues.random_position(2, 2, seed)
        assert tables.value(position).kind == exact.value(position).kind
        assert tables.keeping(position) == exact.keeping(position) or exact.keeping(position) is None
    assert tables.value(tomoe.Yonmoque()).plies == 17
