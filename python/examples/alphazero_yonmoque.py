"""A trainer in the manner of AlphaZero for Yonmoque, in one file.

    python examples/alphazero_yonmoque.py train --minutes 20 --out yonmoque.pt
    python examples/alphazero_yonmoque.py judge yonmoque.pt [--tables DIR]

`train` lets a network play against itself: the tree searches of thousands of games run in Rust on all processors, and their leaves
are evaluated together on the GPU. Half of the games wait for the GPU while the other half is searched, so neither starves.
`judge` prints how often the network alone, without any search, chooses a move that keeps the exact value, by the number of pieces on
the board, and how it fares against the levels of the engine. With the extract in the package positions of up to seven pieces can be
judged; with the full tables (`tomoe solve yonmoque` makes them), all.
"""

from __future__ import annotations

import argparse
import math
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import tomoe

GAME = "yonmoque"
PLANES, WIDTH, _ = tomoe.observation_shape(GAME)
ACTIONS = tomoe.action_count(GAME)
#: Counts in the planes are divided by these: hands by six, repetitions by two.
SCALES = torch.tensor([1, 1, 1, 1, 1, 6, 6, 1, 2], dtype=torch.float32).view(1, PLANES, 1, 1)
#: How much a value counts beside the network's own opinion, for each visit: the 0.1 of Gumbel AlphaZero, whose values go from 0 to 1.
TRUST = 0.05
#: A game of self-play is a draw after so many turns.
MAX_TURNS = 160


class Block(nn.Module):
    """A residual block."""

    def __init__(self, channels: int):
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.second = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norms = nn.ModuleList([nn.BatchNorm2d(channels), nn.BatchNorm2d(channels)])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = F.relu(self.norms[0](self.first(x)))
        return F.relu(x + self.norms[1](self.second(y)))


class Network(nn.Module):
    """From planes to a logit for each action, and one for winning: its hyperbolic tangent is the value, from -1 to 1, for the player
    to act."""

    def __init__(self, channels: int = 96, blocks: int = 8):
        super().__init__()
        self.shape = {"channels": channels, "blocks": blocks}
        #: Whether it computes with 16 bits: faster on GPUs and on processors that have instructions for it.
        self.is_narrow = False
        self.register_buffer("scales", SCALES)
        self.stem = nn.Sequential(
            nn.Conv2d(PLANES, channels, 3, padding=1, bias=False), nn.BatchNorm2d(channels), nn.ReLU()
        )
        self.tower = nn.Sequential(*(Block(channels) for _ in range(blocks)))
        cells = WIDTH * WIDTH
        self.policy = nn.Sequential(
            nn.Conv2d(channels, 32, 1), nn.ReLU(), nn.Flatten(), nn.Linear(32 * cells, ACTIONS)
        )
        self.value = nn.Sequential(
            nn.Conv2d(channels, 16, 1), nn.ReLU(), nn.Flatten(), nn.Linear(16 * cells, 128), nn.ReLU(), nn.Linear(128, 1)
        )
        # The order in memory in which small boards with many channels are convolved soonest.
        self.to(memory_format=torch.channels_last)

    def forward(self, planes: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        with torch.autocast(planes.device.type, torch.bfloat16, enabled=self.is_narrow):
            x = (planes.float() / self.scales).contiguous(memory_format=torch.channels_last)
            x = self.tower(self.stem(x))
            return self.policy(x).float(), self.value(x).squeeze(1).float()


@torch.no_grad()
def evaluate(network: Network, observations: np.ndarray, masks: np.ndarray, device: torch.device):
    """Starts the evaluation of many positions; the answers are tensors on the device, which may still be at work."""
    planes = torch.from_numpy(observations).to(device, non_blocking=True)
    legal = torch.from_numpy(masks).to(device, non_blocking=True)
    logits, wins = network(planes)
    weights = torch.softmax(logits.masked_fill(legal == 0, -1e9), dim=1)
    return weights, torch.tanh(wins)


def for_both(values: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """From the values for the players to act, those for both seats."""
    return np.where(seats[:, None] == np.arange(2)[None], values[:, None], -values[:, None]).astype(np.float32)


def improved(
    priors: np.ndarray, guesses: np.ndarray, visits: np.ndarray, values: np.ndarray, masks: np.ndarray
) -> np.ndarray:
    """The policy that a search of few visits teaches: the network's own, each action weighted by what it was found to be worth.

    This is the policy improvement of Gumbel AlphaZero (Danihelka and others, 2022). Shares of thirty visits are coarser: they hold
    what was tried only to be refuted, too. Actions that were not tried count as much as the root does by the network's guess and by
    those that were."""
    tried = visits > 0
    total = visits.sum(axis=1)
    weight = np.where(tried, priors, 0)
    mean = (weight * values).sum(axis=1) / np.maximum(weight.sum(axis=1), 1e-9)
    completed = np.where(tried, values, ((guesses + total * mean) / (1 + total))[:, None])
    trust = TRUST * (50 + visits.max(axis=1, keepdims=True))
    logits = np.where(masks, np.log(np.maximum(priors, 1e-9)) + trust * completed, -np.inf)
    weights = np.exp(logits - logits.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


@dataclass
class Memory:
    """The positions that the network learns from, the oldest of which make room for new ones."""

    capacity: int
    count: int = 0
    added: int = 0
    planes: np.ndarray = field(init=False)
    policies: np.ndarray = field(init=False)
    values: np.ndarray = field(init=False)

    def __post_init__(self) -> None:
        self.planes = np.zeros((self.capacity, PLANES, WIDTH, WIDTH), np.uint8)
        self.policies = np.zeros((self.capacity, ACTIONS), np.float16)
        self.values = np.zeros(self.capacity, np.float32)

    def add(self, planes: np.ndarray, policies: np.ndarray, values: np.ndarray) -> None:
        places = (self.added + np.arange(len(values))) % self.capacity
        self.planes[places], self.policies[places], self.values[places] = planes, policies, values
        self.added += len(values)
        self.count = min(self.added, self.capacity)


class SelfPlay:
    """A batch of games, their tree searches, and what was seen in the games that still go on."""

    def __init__(self, games: int, simulations: int, seed: int):
        self.batch = tomoe.Batch(GAME, games, max_turns=MAX_TURNS, seed=seed)
        self.search = tomoe.TreeSearch(self.batch)
        self.simulations = simulations
        self.chance = np.random.default_rng(seed)
        # Games begin after some random turns, so that all kinds of positions are learnt.
        self.openings = tomoe.Batch(GAME, 256, seed=seed + 1, threads=1)
        self.seen: list[list[tuple[np.ndarray, np.ndarray, int, float]]] = [[] for _ in range(games)]
        self.restart(np.arange(games))
        self.pending = None
        self.done = 0
        # What the network thought of the roots: policies, and values.
        self.priors = np.zeros((games, ACTIONS), np.float32)
        self.guesses = np.zeros(games, np.float32)

    def restart(self, numbers: np.ndarray) -> None:
        """Begins games at positions after none to fourteen random turns."""
        if len(numbers) == 0:
            return
        positions = []
        while len(positions) < len(numbers):
            self.openings.reset()
            turns = self.chance.integers(0, 15)
            for _ in range(turns):
                self.openings.step(self.openings.random_actions())
            wanted = min(max(16, len(numbers) // 8), len(numbers) - len(positions))
            positions += [self.openings.position(int(i)) for i in self.chance.integers(0, len(self.openings), wanted)]
        self.batch.reset([int(number) for number in numbers], positions)
        for number in numbers:
            self.seen[number] = []

    def begin(self) -> None:
        """Prepares the searches of the next turn."""
        self.search.begin(self.batch)
        self.done = 0

    def launch(self, network: Network, device: torch.device) -> None:
        """Looks for leaves and starts their evaluation."""
        self.search.select()
        self.pending = evaluate(network, self.search.observations, self.search.masks, device)

    def collect(self) -> None:
        """Waits for the evaluation and takes it into the trees."""
        weights, values = (tensor.cpu().numpy() for tensor in self.pending)
        if self.done == 0:
            self.priors, self.guesses = weights, values
            # Noise at the roots, for exploration.
            noise = self.chance.gamma(0.3, size=weights.shape).astype(np.float32) * self.search.masks
            weights = 0.75 * weights + 0.25 * noise / np.maximum(noise.sum(axis=1, keepdims=True), 1e-9)
        self.search.update(np.ascontiguousarray(weights, np.float32), for_both(values, self.search.seats))
        self.done += 1

    def play(self, memory: Memory) -> int:
        """Plays a turn in every game as the searches say; finished games go to the memory. Returns how many ended."""
        visits = self.search.visits()
        shares = visits / np.maximum(visits.sum(axis=1, keepdims=True), 1)
        policies = improved(self.priors, self.guesses, visits, self.search.action_values(), self.batch.masks)
        found = self.search.root_values()
        planes, seats = self.batch.observations.copy(), self.batch.seats.copy()
        sums = shares.cumsum(axis=1)
        by_chance = (sums < self.chance.random((len(visits), 1)) * sums[:, -1:]).sum(axis=1).clip(max=ACTIONS - 1)
        lengths = np.array([len(seen) for seen in self.seen])
        actions = np.where(lengths < 8, by_chance, visits.argmax(axis=1))
        for number in range(len(actions)):
            self.seen[number].append((planes[number], policies[number].astype(np.float16), int(seats[number]), found[number]))
        self.batch.step(actions)
        over = np.flatnonzero(self.batch.terminated | self.batch.truncated)
        rewards = self.batch.rewards[over].copy()
        for number, reward in zip(over, rewards):
            seen = self.seen[number]
            results = np.array([reward[seat] for _, _, seat, _ in seen], np.float32)
            searched = np.array([value for *_, value in seen], np.float32)
            memory.add(
                np.stack([entry[0] for entry in seen]), np.stack([entry[1] for entry in seen]), 0.5 * (results + searched)
            )
        self.restart(over)
        return len(over)


class Trainer:
    """The network, its optimiser and the symmetries by which positions are multiplied."""

    def __init__(self, network: Network, device: torch.device, rate: float):
        self.network, self.device, self.rate = network, device, rate
        self.optimiser = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=1e-4)
        squares = torch.from_numpy(tomoe.square_symmetries(GAME))
        actions = torch.from_numpy(tomoe.action_symmetries(GAME))
        # What stands on a square after a symmetry came from the square that goes there.
        self.squares = squares.argsort(dim=1).to(device)
        self.actions = actions.argsort(dim=1).to(device)
        self.chance = np.random.default_rng(0)
        self.steps = 0

    def learn(self, memory: Memory, size: int, progress: float) -> tuple[float, float]:
        """One step of the optimiser; the rate rises at first, then falls to a twentieth as the training goes on."""
        self.steps += 1
        rising = min(1, self.steps / 200)
        for group in self.optimiser.param_groups:
            group["lr"] = rising * self.rate * (0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * min(progress, 1))))
        places = self.chance.integers(0, memory.count, size)
        planes = torch.from_numpy(memory.planes[places]).to(self.device)
        policies = torch.from_numpy(memory.policies[places]).to(self.device).float()
        values = torch.from_numpy(memory.values[places]).to(self.device)
        symmetry = int(self.chance.integers(0, len(self.squares)))
        planes = planes.flatten(2)[:, :, self.squares[symmetry]].view(planes.shape)
        policies = policies[:, self.actions[symmetry]]
        self.network.train()
        logits, wins = self.network(planes)
        policy_loss = -(policies * F.log_softmax(logits, dim=1)).sum(dim=1).mean()
        # tanh(x) is a chance of 1 / (1 + exp(-2x)). Its cross entropy teaches a sure mistake, too; the square error has no gradient
        # where the tangent is flat, and a network that has become sure too early stays so.
        value_loss = F.binary_cross_entropy_with_logits(2 * wins, (values + 1) / 2)
        self.optimiser.zero_grad(set_to_none=True)
        (policy_loss + value_loss).backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimiser.step()
        self.network.eval()
        return policy_loss.detach(), value_loss.detach()


def train(options: argparse.Namespace) -> None:
    """Self-play and learning in turns, until the time is over, or Ctrl-C."""
    device = torch.device(options.device)
    torch.manual_seed(options.seed)
    torch.backends.cudnn.benchmark = True
    torch.set_float32_matmul_precision("high")
    saved = read(options.resume, device) if options.resume else None
    network = load(saved, device) if saved else Network(options.channels, options.blocks).to(device).eval()
    network.is_narrow = options.narrow or device.type == "cuda"
    trainer = Trainer(network, device, options.rate)
    if saved:
        trainer.optimiser.load_state_dict(saved["optimiser"])
    totals = {name: saved[name] if saved else 0 for name in ("minutes", "games", "positions", "steps")}
    schedule = 60 * (options.schedule or options.minutes)
    memory = Memory(options.memory)
    halves = [SelfPlay(max(1, options.games // 2), options.simulations, options.seed + 10 * half) for half in range(2)]
    began = time.monotonic()
    seconds = 60 * options.minutes
    told, games, steps, used = began, 0, 0, 0.0

    def stop(*_: object) -> None:
        nonlocal seconds
        seconds = 0

    earlier = signal.signal(signal.SIGINT, stop)
    losses = (torch.zeros(()), torch.zeros(()))
    while (passed := time.monotonic() - began) < seconds:
        for half in halves:
            half.begin()
            half.launch(network, device)
        for simulation in range(options.simulations):
            for half in halves:
                half.collect()
                if simulation + 1 < options.simulations:
                    half.launch(network, device)
        games += sum(half.play(memory) for half in halves)
        # Every position is learnt from so many times.
        while memory.count >= options.batch and used < options.reuse * memory.added:
            losses = trainer.learn(memory, options.batch, (60 * totals["minutes"] + passed) / schedule)
            steps, used = steps + 1, used + options.batch
            if time.monotonic() - began > seconds:
                break
        if time.monotonic() - told > options.every:
            told = time.monotonic()
            policy, value = (float(loss) for loss in losses)
            print(
                f"{passed / 60:5.1f} min  {games:>8} games  {memory.added:>9} positions  {steps:>7} steps  "
                f"policy {policy:.3f}  value {value:.3f}",
                flush=True,
            )
    signal.signal(signal.SIGINT, earlier)
    totals["minutes"] += (time.monotonic() - began) / 60
    for name, count in {"games": games, "positions": memory.added, "steps": steps}.items():
        totals[name] += count
    versions = {"actions": tomoe.ACTIONS_VERSION, "observations": tomoe.OBSERVATIONS_VERSION}
    state = {"shape": network.shape, "weights": network.state_dict(), "optimiser": trainer.optimiser.state_dict()}
    torch.save({**state, **versions, **totals}, options.out)
    print(
        f"{totals['minutes']:.1f} minutes, {totals['games']} games, {totals['positions']} positions, "
        f"{totals['steps']} steps; saved as {options.out}",
        flush=True,
    )


def read(path: str, device: torch.device) -> dict:
    """What was saved in a file."""
    # Before 2.0 PyTorch could not read numbers this way, but only tensors.
    safe = {} if torch.__version__.startswith("1.") else {"weights_only": True}
    return torch.load(path, map_location=device, **safe)


def load(saved: dict, device: torch.device) -> Network:
    """A network as it was saved."""
    if (saved["actions"], saved["observations"]) != (tomoe.ACTIONS_VERSION, tomoe.OBSERVATIONS_VERSION):
        raise SystemExit("the network was trained with other versions of actions or observations")
    network = Network(**saved["shape"]).to(device).eval()
    network.load_state_dict(saved["weights"])
    network.is_narrow = device.type == "cuda"
    return network


def choose(network: Network, games: list[tomoe.StepGame], device: torch.device) -> list[int]:
    """The network's own choices, without any search."""
    observations = np.stack([game.observation() for game in games])
    masks = np.stack([game.mask() for game in games])
    weights, _ = evaluate(network, observations, masks, device)
    return weights.argmax(dim=1).tolist()


def choose_by_search(
    network: Network, games: list[tomoe.StepGame], device: torch.device, simulations: int
) -> list[int]:
    """The choices of tree searches that the network guides."""
    batch = tomoe.Batch(GAME, len(games))
    batch.reset(list(range(len(games))), [game.position for game in games])
    search = tomoe.TreeSearch(batch)
    for _ in range(simulations):
        search.select()
        weights, values = evaluate(network, search.observations, search.masks, device)
        search.update(weights.cpu().numpy(), for_both(values.cpu().numpy(), search.seats))
    return search.visits().argmax(axis=1).tolist()


def judged_positions(exact: tomoe.ExactValues, pieces: int, count: int, seed: int):
    """Positions of random games with so many pieces, in which some moves keep the value and some do not."""
    chance = np.random.default_rng(seed)
    found: dict[tomoe.Position, list[str]] = {}
    for _ in range(500 * count):
        if len(found) == count:
            break
        steps = tomoe.StepGame(tomoe.Yonmoque())
        extra = int(chance.integers(0, 8))
        while not steps.is_over:
            text = str(steps.position)
            if sum(letter in "bw" for letter in text.split()[0]) > pieces:
                break
            if sum(letter in "bw" for letter in text.split()[0]) == pieces and (extra := extra - 1) < 0:
                position = steps.position
                keeping = exact.keeping(position)
                if keeping is not None and 0 < len(keeping) < position.count_moves():
                    found[position] = keeping
                break
            steps.act(steps.random_action(int(chance.integers(1 << 62))))
    return found


def judge(options: argparse.Namespace) -> None:
    """Prints two tables: value-keeping moves by number of pieces, and strength against the levels."""
    device = torch.device(options.device)
    network = load(read(options.file, device), device)
    exact = tomoe.ExactValues(options.tables)
    print("| pieces | positions | network keeps the value | a random move would |")
    print("| ---: | ---: | ---: | ---: |")
    # With less than the full tables, the moves of positions with the most pieces lead to unknown ones.
    most = 12 if exact.most_pieces == 12 else exact.most_pieces - 1
    for pieces in range(1, most + 1):
        found = judged_positions(exact, pieces, options.positions, seed=pieces)
        if not found:
            continue
        games = [tomoe.StepGame(position) for position in found]
        moves = [game.action_text(action) for game, action in zip(games, choose(network, games, device))]
        kept = sum(move in keeping for move, keeping in zip(moves, found.values()))
        chance = sum(len(keeping) / position.count_moves() for position, keeping in found.items())
        print(f"| {pieces} | {len(found)} | {100 * kept / len(found):.1f} % | {100 * chance / len(found):.1f} % |", flush=True)
    print()
    searched = f"with {options.simulations} simulations"
    print(f"| level | games | network alone: won | drawn | lost | score | {searched}: won | drawn | lost | score |")
    print("| --- |" + " ---: |" * 9)
    for number, name in tomoe.Engine.levels()[: options.levels]:
        row = f"| {number} {name} | {options.matches} |"
        for simulations in (0, options.simulations):
            won, drawn, lost = match(network, number, options.matches, simulations, device)
            row += f" {won} | {drawn} | {lost} | {100 * (won + drawn / 2) / options.matches:.0f} % |"
        print(row, flush=True)


def match(
    network: Network, level: int, count: int, simulations: int, device: torch.device
) -> tuple[int, int, int]:
    """Games of the network against a level, each opening of four random turns with both colours."""
    chance = np.random.default_rng(level)
    games: list[tomoe.StepGame] = []
    while len(games) < count:
        opening = tomoe.StepGame(tomoe.Yonmoque(), MAX_TURNS)
        for _ in range(4):
            opening.act(opening.random_action(int(chance.integers(1 << 62))))
        if not opening.is_over:
            games += [opening.copy(), opening.copy()]
    games = games[:count]
    # The strongest level knows the exact values that ship with the program, as it does everywhere else.
    exact = tomoe.ExactValues()
    engines = [tomoe.Engine(memory=8 << 20, exact=exact) for _ in games]

    def answer(number: int) -> None:
        game = games[number]
        line = engines[number].choose(game.position, level=level, seed=number)
        game.act(game.position.actions_of(line.move)[0])

    with ThreadPoolExecutor() as pool:
        while going := [number for number, game in enumerate(games) if not game.is_over]:
            mine = [number for number in going if games[number].seat == number % 2]
            theirs = [number for number in going if games[number].seat != number % 2]
            if mine:
                asked = [games[number] for number in mine]
                chosen = choose_by_search(network, asked, device, simulations) if simulations else choose(network, asked, device)
                for game, action in zip(asked, chosen):
                    game.act(action)
            list(pool.map(answer, theirs))
    results = [game.rewards()[number % 2] for number, game in enumerate(games)]
    return results.count(1.0), results.count(0.0), results.count(-1.0)


def main(words: list[str] | None = None) -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description="An AlphaZero-style trainer for Yonmoque.")
    commands = parser.add_subparsers(required=True)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    learner = commands.add_parser("train", help="train a network by self-play")
    learner.add_argument("--minutes", type=float, default=20)
    learner.add_argument("--out", default="yonmoque.pt")
    learner.add_argument("--resume", default=None, help="a network that was saved, to be trained further")
    learner.add_argument("--schedule", type=float, default=None, help="minutes of all runs together [default: of this one]")
    learner.add_argument("--games", type=int, default=4096, help="games played at once")
    learner.add_argument("--simulations", type=int, default=48, help="evaluations for each move")
    learner.add_argument("--channels", type=int, default=96)
    learner.add_argument("--blocks", type=int, default=8)
    learner.add_argument("--batch", type=int, default=2048, help="positions of a step of the optimiser")
    learner.add_argument("--memory", type=int, default=600_000, help="positions that are remembered")
    learner.add_argument("--reuse", type=float, default=3, help="how often each position is learnt from")
    learner.add_argument("--rate", type=float, default=2e-3)
    learner.add_argument(
        "--narrow",
        action="store_true",
        help="compute with 16 bits on a processor, too, which pays if it has instructions for them",
    )
    learner.add_argument("--every", type=float, default=15, help="seconds between two lines of news")
    learner.add_argument("--seed", type=int, default=1)
    learner.add_argument("--device", default=device)
    learner.set_defaults(run=train)
    critic = commands.add_parser("judge", help="compare a network with the exact values and the levels")
    critic.add_argument("file")
    critic.add_argument("--tables", default=None, help="the folder of the full tables")
    critic.add_argument("--positions", type=int, default=500, help="positions for each number of pieces")
    critic.add_argument("--matches", type=int, default=200, help="games against each level")
    critic.add_argument("--simulations", type=int, default=64, help="evaluations for each move, with search")
    critic.add_argument("--levels", type=int, default=9, help="the strongest level to play")
    critic.add_argument("--device", default=device)
    critic.set_defaults(run=judge)
    options = parser.parse_args(words)
    options.run(options)


if __name__ == "__main__":
    main()
