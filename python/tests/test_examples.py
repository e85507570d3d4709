"""The examples, at small size."""

import importlib.util
import random
import sys
from pathlib import Path

import numpy as np
import pytest

import tomoe

EXAMPLES = Path(__file__).parent.parent / "examples"


def load(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_random_baseline(capsys):
    load("random_baseline").main(200)
    assert len(capsys.readouterr().out.splitlines()) == 6


def test_openspiel_mcts(capsys):
    assert load("openspiel_mcts").main(8, 30) > 0
    assert "keep the value" in capsys.readouterr().out


CERTIFICATE = EXAMPLES.parents[1] / "crates" / "solver" / "certificates" / "mitsudomoe.cert"


def test_the_certificate_by_rules_in_python(capsys):
    load("check_mitsudomoe").main([str(CERTIFICATE), "--positions", "500"])
    said, found = capsys.readouterr().out.splitlines()
    assert said == f"w is to win from {tomoe.Mitsudomoe()}, the usual start" and found.startswith("500 of ")


def test_the_rules_in_python_are_the_same():
    checker, chance = load("check_mitsudomoe"), random.Random(3)
    position = tomoe.Mitsudomoe()
    for _ in range(300):
        slow = checker.read_position(str(position))
        assert checker.key(slow) == position.key
        ends = [checker.end_of_turn(after) for _, after in checker.turns(slow)]
        slow_ends = sorted((winner or "-", 0 if winner else checker.key(after)) for after, winner in ends)
        after = [position.play(move) for move in position.moves()]
        assert slow_ends == sorted((each.winner or "-", 0 if each.is_over else each.key) for each in after)
        position = chance.choice(after)
        if position.is_over:
            position = tomoe.Mitsudomoe()


START = str(tomoe.Mitsudomoe())


def test_faults_of_a_certificate_are_found():
    checker = load("check_mitsudomoe")
    certificate = checker.Certificate(CERTIFICATE.read_bytes())
    at, start = checker.image(certificate.start)
    turn, bound = certificate.choices[at]
    whole, alone = certificate.choices, {at: (turn, bound)}
    checker.Check(certificate).choice(start)
    for data in (b"", CERTIFICATE.read_bytes()[:-1], CERTIFICATE.read_bytes() + b"0"):
        with pytest.raises(checker.Wrong):
            checker.Certificate(data)
    changes = (("b5", "b4"), ("bB", "b\u0412"), ("bB", "wB"), ("x5", "x6"), ("x3", "x2"), (" w ", " r "), ("b5", "b5r5"))
    for text in ("", *(START.replace(before, after) for before, after in changes)):
        with pytest.raises(ValueError):
            checker.read_position(text)
    for choices in (
        {**whole, at: (turn + 1, bound)},
        {**whole, at: (turn ^ 1 << 20, bound)},
        {**whole, at: (turn, bound - 2)},
        alone,
    ):
        certificate.choices = choices
        with pytest.raises(checker.Wrong):
            checker.Check(certificate).choice(start)


def test_alphazero(tmp_path, capsys):
    pytest.importorskip("torch")
    trainer = load("alphazero_yonmoque")
    file = str(tmp_path / "small.pt")
    small = "--games 32 --simulations 4 --channels 8 --blocks 1 --batch 64 --memory 2000 --every 1 --device cpu"
    trainer.main(["train", "--minutes", "0.05", "--schedule", "0.1", "--out", file, *small.split()])
    trainer.main(["train", "--minutes", "0.05", "--schedule", "0.1", "--out", file, "--resume", file, *small.split()])
    sizes = "--positions 5 --matches 4 --levels 1 --simulations 4 --device cpu"
    trainer.main(["judge", file, *sizes.split()])
    out = capsys.readouterr().out
    assert "saved as" in out and "| 7 | 5 |" in out and "| 1 Sprout | 4 |" in out


def test_alphazero_learns_what_was_found():
    pytest.importorskip("torch")
    trainer = load("alphazero_yonmoque")
    priors = np.array([[0.5, 0.25, 0.25, 0]], np.float32)
    visits, values = np.array([[20, 0, 10, 0]], np.float32), np.array([[-0.5, 0, 0.5, 0]], np.float32)
    masks = np.array([[1, 1, 1, 0]], np.int8)
    first, untried, best, illegal = trainer.improved(priors, np.zeros(1, np.float32), visits, values, masks)[0]
    assert best > untried > first > illegal == 0 and np.isclose(first + untried + best, 1)
    # Without a search it is the network's own.
    none = np.zeros_like(visits)
    assert np.allclose(trainer.improved(priors, np.zeros(1, np.float32), none, none, masks), priors, atol=1e-6)
