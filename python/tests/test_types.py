"""The type hints say what is there: mypy's own comparison of stubs with what is imported."""

import subprocess
import sys

#: What mypy can't see: a list that PyO3 makes, libraries without type hints, the metaclasses of OpenSpiel's classes, and a class
#: made by a function.
ALLOWED = r"""
tomoe\._tomoe\.__all__
tomoe\.openspiel\.__all__
tomoe\.openspiel\.RegisteredGame.*
tomoe\.openspiel\.Tomoe(Game|State)
"""


def stubtest(folder, *words):
    config, allowed = folder / "mypy.ini", folder / "allowed"
    config.write_text("[mypy]\nignore_missing_imports = True\n")
    allowed.write_text(ALLOWED)
    options = ["--mypy-config-file", str(config), "--allowlist", str(allowed), "--concise"]
    command = [sys.executable, "-m", "mypy.stubtest", *words, *options]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def test_the_stubs_are_those_of_what_is_imported(tmp_path):
    told = stubtest(tmp_path, "tomoe")
    assert told.returncode == 0, told.stdout + told.stderr


def test_usual_code_is_typed(tmp_path):
    file = tmp_path / "usual.py"
    file.write_text(
        """
import numpy as np
import tomoe

position: tomoe.Yonmoque = tomoe.Yonmoque()
batch = tomoe.Batch("yonmoque", 4)
batch.step(batch.random_actions())
batch.reset(np.flatnonzero(batch.terminated))
move = position.move_of(np.array([12]))
best = tomoe.Engine(exact=tomoe.ExactValues()).choose(position, level=3)
number: int = tomoe.playouts(position, 1)["draws"]
text: str = tomoe.Mitsudomoe(players=3).svg()
"""
    )
    command = [sys.executable, "-m", "mypy", "--strict", str(file)]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout
