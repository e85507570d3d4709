"""Yonmoque, Mana and Mitsudomoe: exact rules, environments, batches, an engine, exact values and proven wins.

>>> import tomoe
>>> position = tomoe.Yonmoque().play("@c3").play("@b2").play("c3c4")
>>> str(position)
'5/2b2/5/1w3/5 w 5 5'
>>> position.outcome, position.to_act
('-', 'w')

Moves are texts in the notation of the games. A position is a value: playing a move makes another one.

>>> tomoe.Mitsudomoe(players=3).count_moves()
9
>>> tomoe.Mana().steps()
['mat:0', 'mat:90', 'mat:180', 'mat:270']

A game knows about repetition, which a position can't:

>>> game = tomoe.Game(tomoe.Yonmoque())
>>> for move in "@c3 @a1 c3c4 a1b1 c4c3 b1a1 c3c4 a1b1 c4c3 b1a1".split():
...     game.play(move)
>>> game.outcome, game.reason
('draw', 'repetition')

Turns are also sequences of numbered actions, which environments and networks work with:

>>> steps = tomoe.StepGame(tomoe.Mitsudomoe())
>>> steps.act(steps.position.actions_of("@b2:a1b2")[0])
>>> steps.action_text(steps.actions()[0])
'ball:a1b2'

Many games at once:

>>> batch = tomoe.Batch("yonmoque", 100)
>>> batch.observations.shape, batch.masks.shape
((100, 9, 5, 5), (100, 201))
>>> batch.step(batch.random_actions())

The engine, the exact values of Yonmoque, and who wins Mitsudomoe for two:

>>> tomoe.Engine().choose(tomoe.Yonmoque("bbb2/3b1/5/5/w3w b 2 4"), nodes=1000).move
'd4d5'
>>> tomoe.ExactValues().value(tomoe.Yonmoque())
<ExactValue win in 17>
>>> tomoe.ProvenWins().winner
'w'
"""

from ._tomoe import (
    ACTIONS_VERSION,
    OBSERVATIONS_VERSION,
    Analysis,
    Batch,
    Engine,
    ExactValue,
    ExactValues,
    Game,
    Line,
    Mana,
    Mitsudomoe,
    Position,
    ProvenWins,
    Record,
    Score,
    StepGame,
    TreeSearch,
    Yonmoque,
    __version__,
    action_count,
    action_symmetries,
    action_text,
    observation_shape,
    perft,
    playouts,
    position,
    square_symmetries,
)
from .observations import decode_observation

__all__ = [
    "ACTIONS_VERSION",
    "OBSERVATIONS_VERSION",
    "Analysis",
    "Batch",
    "Engine",
    "ExactValue",
    "ExactValues",
    "Game",
    "Line",
    "Mana",
    "Mitsudomoe",
    "Position",
    "ProvenWins",
    "Record",
    "Score",
    "StepGame",
    "TreeSearch",
    "Yonmoque",
    "__version__",
    "action_count",
    "action_symmetries",
    "action_text",
    "decode_observation",
    "observation_shape",
    "perft",
    "playouts",
    "position",
    "square_symmetries",
]
