"""Numbered actions, observations, single games and batches."""

import copy
import pickle
import random
import threading

import numpy as np
import pytest
from conftest import GAMES, start

import tomoe


def test_the_versions_that_models_depend_on():
    assert (tomoe.ACTIONS_VERSION, tomoe.OBSERVATIONS_VERSION) == (1, 1)
    assert [tomoe.action_count(*game) for game in GAMES] == [201, 624, 970, 970, 970]
    shapes = [(9, 5, 5), (17, 6, 6), (33, 5, 5), (46, 5, 5), (59, 5, 5)]
    assert [tomoe.observation_shape(*game) for game in GAMES] == shapes
    some = {("yonmoque", 0): "@a1", ("yonmoque", 25): "a1b1", ("yonmoque", 200): "e5d5", ("mana", 3): "mat:270"}
    some |= {("mana", 4): "damyo@a1", ("mana", 75): "ronin@f6", ("mana", 76): "a1b1", ("mana", 623): "f6e6"}
    some |= {("mitsudomoe", 24): "ring@e5", ("mitsudomoe", 25): "ring:a1b1", ("mitsudomoe", 625): "ball:a1b1"}
    some |= {("mitsudomoe", 945): "to:a1", ("mitsudomoe", 969): "to:e5"}
    assert {key: tomoe.action_text(*key) for key in some} == some
    for game, count in {"yonmoque": 201, "mana": 624, "mitsudomoe": 970}.items():
        assert len({tomoe.action_text(game, action) for action in range(count)} - {""}) == count


def test_every_turn_is_exactly_one_sequence_of_actions(game):
    """All turns of some positions, by actions: the same as the list of legal moves, and none twice."""
    chance = random.Random(3)
    position = game
    for _ in range(6):
        if position.count_moves() < 3000:
            found = []

            def walk(actions):
                move = position.move_of(actions) if actions else None
                if move is not None:
                    found.append(move)
                    return
                steps = tomoe.StepGame(position)
                for action in actions:
                    steps.act(action)
                for action in steps.actions():
                    walk(actions + [action])

            walk([])
            assert sorted(found) == position.moves()
        steps = tomoe.StepGame(position)
        while steps.turns == 0:
            steps.act(chance.choice(steps.actions()))
        if steps.is_over:
            break
        position = steps.position


def test_observations_show_the_position_and_masks_the_actions(game):
    for seed in range(5):
        steps = tomoe.StepGame(game, max_turns=200)
        for number in range(300):
            if steps.is_over:
                break
            assert np.flatnonzero(steps.mask()).tolist() == steps.actions()
            for seat in range(steps.players):
                observation = steps.observation(seat)
                assert observation[-1].max() == steps.repetitions - 1
                if steps.entered:
                    with pytest.raises(ValueError):
                        tomoe.decode_observation(observation, game.game, seat, game.players)
                    continue
                try:
                    decoded = tomoe.decode_observation(observation, game.game, seat, game.players)
                except ValueError as error:
                    assert "taller" in str(error)
                    continue
                assert decoded == steps.position
            steps.act(steps.random_action(1000 * seed + number))


def test_single_games_are_copied_and_pickled(game):
    steps = tomoe.StepGame(game, max_turns=50)
    for number in range(10):
        steps.act(steps.random_action(number))
    for twin in (pickle.loads(pickle.dumps(steps)), copy.deepcopy(steps), copy.copy(steps), steps.copy()):
        assert twin == steps and twin.taken == steps.taken and (twin.mask() == steps.mask()).all()
        twin.act(twin.actions()[0])
        assert twin != steps
    steps.reset()
    assert steps == tomoe.StepGame(game, max_turns=50)


def test_repetition_and_the_limit_end_a_game():
    steps = tomoe.StepGame(tomoe.Yonmoque(), max_turns=10)
    for move in "@c3 @a1 c3c4 a1b1 c4c3 b1a1 c3c4 a1b1 c4c3 b1a1".split():
        steps.act(steps.position.actions_of(move)[0])
    assert (steps.reason, steps.is_cut_off, steps.rewards()) == ("repetition", False, [0, 0])
    with pytest.raises(ValueError, match="over"):
        steps.act(0)
    short = tomoe.StepGame(tomoe.Yonmoque(), max_turns=1)
    short.act(0)
    assert (short.reason, short.is_cut_off, short.actions()) == ("limit", True, [])


def test_batches_play_what_single_games_play(game):
    count = 150
    batch = tomoe.Batch(game.game, count, players=game.players, max_turns=60, seed=5, threads=2)
    singles = [tomoe.StepGame(game, max_turns=60) for _ in range(count)]
    ended = 0
    for _ in range(250):
        actions = batch.random_actions()
        batch.step(actions)
        for number, (single, action) in enumerate(zip(singles, actions)):
            single.act(int(action))
            assert batch.terminated[number] == (single.is_over and not single.is_cut_off)
            assert batch.truncated[number] == single.is_cut_off
            assert batch.rewards[number].tolist() == (single.rewards() if single.is_over else [0] * game.players)
            if single.is_over:
                ended += 1
                single.reset()
            assert batch.seats[number] == single.seat
        for number in (0, count // 2, count - 1):
            assert (batch.masks[number] == singles[number].mask()).all()
            assert (batch.observations[number] == singles[number].observation()).all()
    assert ended > 0 and batch.position(7) == singles[7].position


def test_batches_are_the_same_on_any_number_of_threads():
    one, two = (tomoe.Batch("yonmoque", 300, seed=3, threads=threads) for threads in (1, 3))
    for _ in range(50):
        actions = one.random_actions()
        assert (actions == two.random_actions()).all()
        one.step(actions)
        two.step(actions.astype(np.int32))
    assert (one.observations == two.observations).all() and (one.masks == two.masks).all()


def test_the_position_of_a_finished_game_is_finished(game):
    batch = tomoe.Batch(game.game, 20, players=game.players, auto_reset=False, seed=1)
    for number in range(20):
        steps = tomoe.StepGame(game)
        while not steps.is_over:
            before, entered = steps.position, steps.entered
            steps.act(steps.random_action(1000 * number + len(steps.taken)))
        position = steps.position
        if steps.reason != "rules":
            assert not position.is_over
            continue
        move = before.move_of(steps.taken[len(steps.taken) - entered - 1 :])
        assert position.is_over and position == before.play(move) and position.last_move == before.normal(move)
        assert position == pickle.loads(pickle.dumps(position)) and position.moves() == []
        for call in (lambda: position.play(move), lambda: tomoe.StepGame(position), lambda: tomoe.playouts(position, 1)):
            with pytest.raises(ValueError, match="the game is over"):
                call()
    while batch.masks.any():
        batch.step(batch.random_actions())
        for number in np.flatnonzero(batch.terminated):
            position = batch.position(int(number))
            won = position.winner is not None
            assert position.is_over >= won and (batch.rewards[number] == 1).any() == won


def test_a_batch_without_resets_waits():
    batch = tomoe.Batch("yonmoque", 4, max_turns=1, auto_reset=False)
    batch.step([0, 1, 2, 3])
    assert batch.truncated.all() and not batch.masks.any() and (batch.random_actions() == -1).all()
    # The marks are of the last step alone; games that wait have empty masks.
    batch.step([0, 0, 0, 0])
    assert not batch.truncated.any() and not batch.masks.any()
    batch.reset([1, 2])
    batch.step([0, 4, 5, 0])
    assert batch.truncated.tolist() == [False, True, True, False]
    batch.reset([1])
    assert batch.truncated.tolist() == [False, False, True, False]
    batch.reset([2])
    assert batch.masks.any(axis=1).tolist() == [False, True, True, False]
    batch.reset(position=tomoe.Yonmoque("5/2b2/5/1w3/5 w 5 5"))
    assert str(batch.position(3)) == "5/2b2/5/1w3/5 w 5 5"


def test_a_batch_is_reset_as_a_whole_or_not_at_all():
    batch = tomoe.Batch("yonmoque", 2)
    batch.step([0, 0])
    before = [batch.position(number) for number in (0, 1)]
    with pytest.raises(ValueError):
        batch.reset([0, 1], [tomoe.Yonmoque(), tomoe.Mana()])
    assert [batch.position(number) for number in (0, 1)] == before and batch.seats.tolist() == [1, 1]


def test_what_is_done_to_an_array_leaves_its_shape_and_type():
    batch = tomoe.Batch("yonmoque", 4)
    search = tomoe.TreeSearch(batch)
    batch.rewards.dtype = np.uint8
    for array in (batch.seats, batch.observations, search.observations):
        with pytest.raises(ValueError):
            array.resize(0, refcheck=False)
    batch.step([0] * 4)
    search.select()
    assert batch.rewards.dtype == np.float32 and search.observations.shape == (4, 9, 5, 5)
    # Whoever goes behind the views is told so before anything is written.
    batch.rewards.base.dtype = np.int8
    search.observations.base.shape = (4, -1)
    for call in (lambda: batch.step([1] * 4), search.select):
        with pytest.raises(ValueError, match="another type or shape"):
            call()


def test_an_illegal_action_is_named_and_leaves_its_game_alone():
    batch = tomoe.Batch("yonmoque", 3)
    with pytest.raises(ValueError, match="action 100 may not come next in game 1"):
        batch.step([0, 100, 2])
    assert str(batch.position(1)) == "5/5/5/5/5 b 6 6" and str(batch.position(2)) != str(batch.position(1))
    # What an earlier step has marked is not told twice.
    batch = tomoe.Batch("yonmoque", 64, seed=1)
    while not batch.terminated[2]:
        batch.step(batch.random_actions())
    actions = batch.random_actions()
    actions[2] = 200
    with pytest.raises(ValueError, match="in game 2"):
        batch.step(actions)
    assert not batch.terminated[2] and not batch.rewards[2].any()


def test_threads_step_batches_of_their_own_and_one_batch_is_used_by_one():
    def play(batch, errors):
        try:
            for _ in range(200):
                batch.step(batch.random_actions())
        except RuntimeError as error:
            errors.append(error)
        except ValueError as error:
            errors.append(error)

    errors: list = []
    workers = [
        threading.Thread(target=play, args=(tomoe.Batch("mitsudomoe", 100, players=3), errors)) for _ in range(4)
    ]
    [worker.start() for worker in workers]
    [worker.join() for worker in workers]
    assert errors == []
    # Two that share one are told so by an exception at worst.
    shared = tomoe.Batch("yonmoque", 500)
    workers = [threading.Thread(target=play, args=(shared, errors)) for _ in range(2)]
    [worker.start() for worker in workers]
    [worker.join() for worker in workers]
    shared.step(shared.random_actions())


def memory() -> int:
    """How much memory the process has, in bytes."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


def test_nothing_leaks():
    """A million games or so: most of them in play-outs and batches, some by Python's own objects."""

    def work(rounds):
        for _ in range(rounds):
            tomoe.playouts(tomoe.Yonmoque(), 20_000, seed=1)
            batch = tomoe.Batch("yonmoque", 512)
            for _ in range(100):
                batch.step(batch.random_actions())
            for _ in range(100):
                steps = tomoe.StepGame(tomoe.Mitsudomoe(players=3))
                for number in range(20):
                    steps.observation(), steps.mask()
                    if not steps.is_over:
                        steps.act(steps.random_action(number))
                pickle.loads(pickle.dumps(steps))
                steps.position.svg(), tomoe.Yonmoque().symmetries()

    work(5)
    before = memory()
    work(50)
    assert memory() - before < 16 << 20


def uniform(search, players):
    """An evaluation that knows nothing."""
    return search.masks.astype(np.float32), np.zeros((len(search.masks), players), np.float32)


def test_a_tree_search_finds_wins_by_itself():
    win = tomoe.Yonmoque("bbb2/3b1/5/5/w3w b 2 4")
    batch = tomoe.Batch("yonmoque", 100, position=win, threads=2)
    search = tomoe.TreeSearch(batch)
    for _ in range(200):
        search.select()
        search.update(*uniform(search, 2))
    best = search.visits().argmax(axis=1)
    assert {tomoe.action_text("yonmoque", action) for action in best} <= {"d4d5", "d4e4", "c5d5"} | set(win.moves())
    assert win.play(tomoe.action_text("yonmoque", best[0])).winner == "b"
    assert (search.root_values() > 0.5).all()
    batch.step(best)
    assert batch.terminated.all() and (batch.rewards == [1, -1]).all()
    search.begin(batch)
    assert not search.visits().any()
    with pytest.raises(ValueError, match="policies"):
        search.update(np.zeros((1, 201), np.float32), np.zeros((100, 2), np.float32))


def test_a_tree_search_of_a_game_that_is_over_has_nothing_to_choose():
    batch = tomoe.Batch("yonmoque", 1, auto_reset=False, max_turns=1)
    search = tomoe.TreeSearch(batch)
    search.select()
    batch.step([12])
    search.begin(batch)
    search.select()
    assert not search.masks.any() and not search.waiting.any()
    assert (search.observations == batch.observations).all() and (search.seats == batch.seats).all()


def test_evaluations_that_are_no_numbers_are_refused():
    search = tomoe.TreeSearch(tomoe.Batch("yonmoque", 2), exploration=20)
    search.select()
    weights, values = uniform(search, 2)
    for value in (np.nan, np.inf, 1.5, -3e38):
        values[1, 0] = value
        with pytest.raises(ValueError, match="for game 1"):
            search.update(weights, values)
    # Weights are compared, however large they are.
    search.update(weights * 3e38, np.zeros((2, 2), np.float32))
    for _ in range(25):
        search.select()
        search.update(*uniform(search, 2))
    assert ((search.visits() > 0).sum(axis=1) > 5).all()


def test_evaluations_are_read_however_they_lie_in_memory():
    def visits(order):
        chance, search = np.random.default_rng(1), tomoe.TreeSearch(tomoe.Batch("yonmoque", 3))
        for _ in range(40):
            search.select()
            policies, values = chance.random((3, 201), np.float32), chance.random((3, 2), np.float32)
            search.update(np.asarray(policies, order=order), np.asarray(values, order=order))
        return search.visits()

    assert (visits("C") == visits("F")).all()


def test_tree_searches_of_all_games_visit_legal_actions(game):
    batch = tomoe.Batch(game.game, 5, players=game.players)
    search = tomoe.TreeSearch(batch)
    for _ in range(6):
        search.begin(batch)
        for _ in range(20):
            search.select()
            search.update(*uniform(search, game.players))
        visits, values = search.visits(), search.action_values()
        assert (visits.sum(axis=1) >= 19).all() and not visits[batch.masks == 0].any()
        assert not values[visits == 0].any() and (abs(values) <= 1).all()
        means = (visits * values).sum(axis=1) / visits.sum(axis=1)
        assert np.allclose(means, search.root_values(), atol=1e-5)
        batch.step(visits.argmax(axis=1))
