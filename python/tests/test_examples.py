"""The examples, at small size."""

import importlib.util
import sys
from pathlib import Path

import pytest

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
