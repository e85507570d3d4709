"""The suites of PettingZoo and OpenSpiel, unmodified, and what they don't ask about."""

import copy
import pickle
import random

import numpy as np
import pyspiel
import pytest
from absl.testing import absltest
from conftest import GAMES, start
from pettingzoo.test import api_test, performance_benchmark, seed_test

import tomoe
import tomoe.openspiel
from tomoe import mana_v1, mitsudomoe_v1, yonmoque_v1

MODULES = {"yonmoque": yonmoque_v1, "mana": mana_v1, "mitsudomoe": mitsudomoe_v1}


def make(game, players, **options):
    if game == "mitsudomoe":
        options["players"] = players
    return MODULES[game].env(**options)


@pytest.fixture(params=GAMES, ids=lambda game: f"{game[0]}-{game[1]}")
def kind(request):
    return request.param


def test_pettingzoo_api(kind):
    api_test(make(*kind), num_cycles=1000)


def test_pettingzoo_seed(kind):
    seed_test(lambda: make(*kind), num_cycles=200)


def test_pettingzoo_render(kind):
    for mode in ("ansi", "svg"):
        env = make(*kind, render_mode=mode)
        env.reset()
        assert str(start(*kind)) in env.render()
    with pytest.raises(ValueError):
        make(*kind, render_mode="human")


def test_pettingzoo_performance(kind, capsys):
    performance_benchmark(make(*kind))
    assert "turns per second" in capsys.readouterr().out


def test_environments_play_the_game_to_its_end(kind):
    game, players = kind
    chance = random.Random(1)
    eliminated = 0
    for _ in range(30):
        env = make(*kind, max_turns=150)
        env.reset()
        steps = tomoe.StepGame(start(*kind), 150)
        totals = dict.fromkeys(env.possible_agents, 0)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, _ = env.last()
            totals[agent] += reward
            if termination or truncation:
                eliminated += not steps.is_over
                assert steps.is_over or env.possible_agents.index(agent) not in steps.seats_in
                env.step(None)
                continue
            assert env.possible_agents.index(agent) == steps.seat
            assert (observation["action_mask"] == steps.mask()).all()
            assert (observation["observation"] == steps.observation()).all()
            action = chance.choice(np.flatnonzero(observation["action_mask"]).tolist())
            steps.act(action)
            env.step(action)
        assert steps.is_over and list(totals.values()) == steps.rewards()
    assert (eliminated > 0) == (players > 2)


def test_an_illegal_action_loses():
    for action in (200, 201, -1, 1 << 70):
        env = yonmoque_v1.env()
        env.reset()
        env.step(action)
        assert env.terminations == {"blue": True, "white": True} and env.rewards == {"blue": -1, "white": 0}
    assert [env.last()[1:3], env.step(None), env.last()[1:3]] == [(-1, True), None, (0, True)]
    raw = yonmoque_v1.raw_env()
    with pytest.raises(RuntimeError):
        raw.step(0)
    raw.reset(options={"position": tomoe.Yonmoque("5/2b2/5/1w3/5 w 5 5")})
    assert raw.agent_selection == "white"
    for action in (200, -1):
        with pytest.raises(ValueError):
            raw.step(action)
    with pytest.raises(ValueError):
        raw.reset(options={"position": tomoe.Mana()})
    with pytest.raises(TypeError):
        raw.reset(options={"position": "5/5/5/5/5 b 6 6"})


def test_who_is_put_out_by_the_last_turn_before_the_limit_has_terminated():
    seen = 0
    for seed in range(3000):
        steps = tomoe.StepGame(tomoe.Mitsudomoe(players=3), 4)
        while not steps.is_over:
            before = steps.seats_in
            steps.act(steps.random_action(100 * seed + len(steps.taken)))
        if not steps.is_cut_off or steps.seats_in == before:
            continue
        seen += 1
        env = mitsudomoe_v1.env(players=3, max_turns=4)
        env.reset()
        for action in steps.taken:
            env.step(action)
        for agent, seat in zip(env.possible_agents, range(3)):
            if agent in env.agents:
                inside = seat in steps.seats_in
                assert (env.terminations[agent], env.truncations[agent]) == (not inside, inside)
                assert env.rewards[agent] == (0 if inside else -1)
    assert seen > 0


@pytest.mark.parametrize("name", MODULES)
def test_pettingzoo_wrappers_can_be_put_around(name):
    from pettingzoo.utils import wrappers

    raw = MODULES[name].raw_env()
    api_test(wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)), num_cycles=100)


def names():
    two = [f"tomoe_{game}" for game in MODULES]
    return two + [f"tomoe_mitsudomoe(players={players})" for players in (3, 4)]


@pytest.mark.parametrize("name", names())
def test_openspiel_random_simulation_and_serialisation(name):
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)


def test_openspiel_games_sim_test():
    """OpenSpiel's own test of all registered games, for ours."""
    from open_spiel.python.tests import games_sim_test

    loader = absltest.TestLoader()
    suite = absltest.unittest.TestSuite()
    for case in loader.loadTestsFromTestCase(games_sim_test.GamesSimTest):
        if "tomoe_" in case.id():
            suite.addTest(case)
    assert suite.countTestCases() >= 6
    result = absltest.unittest.TestResult()
    suite.run(result)
    assert result.wasSuccessful(), result.failures + result.errors


@pytest.mark.parametrize("name", ["tomoe_yonmoque", "tomoe_mana", "tomoe_mitsudomoe(max_turns=7,players=3)"])
def test_openspiel_games_are_copied_and_pickled(name):
    game = pyspiel.load_game(name)
    for copied in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert copied == game and copied.max_game_length() == game.max_game_length()
        assert str(copied.new_initial_state()) == str(game.new_initial_state())


def test_openspiel_states_that_stand_again_look_different():
    state = pyspiel.load_game("tomoe_yonmoque").new_initial_state()
    steps = tomoe.StepGame(tomoe.Yonmoque())
    texts = []
    for move in ("@c3", "@a1", "c3c4", "a1b1", "c4c3", "b1a1"):
        action = steps.position.actions_of(move)[0]
        steps.act(action)
        state.apply_action(action)
        texts.append(state.observation_string(0))
    assert texts[-1] == f"{texts[1]} #2" and len(set(texts)) == 6


def test_openspiel_games_have_one_start():
    game = pyspiel.load_game("tomoe_yonmoque")
    with pytest.raises(ValueError, match="usual start"):
        game.new_initial_state("5/5/2b2/1w3/5 w 5 5")


def test_openspiel_states_are_the_games():
    chance = random.Random(2)
    for name, kind in zip(names(), GAMES):
        state = pyspiel.load_game(name).new_initial_state()
        steps = tomoe.StepGame(start(*kind), tomoe.openspiel.MAX_TURNS)
        while not state.is_terminal():
            assert state.legal_actions() == steps.actions() and state.current_player() == steps.seat
            tensor = np.array(state.observation_tensor(), np.uint8).reshape(steps.observation().shape)
            assert (tensor == steps.observation()).all()
            action = chance.choice(state.legal_actions())
            state.apply_action(action)
            steps.act(action)
        assert steps.is_over and state.returns() == steps.rewards()
