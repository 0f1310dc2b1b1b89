"""Learns to play a game against bots in a few minutes on one core, with nothing but NumPy.

    OMP_NUM_THREADS=1 python examples/learn.py --against greedy --steps 5000000 --save policy.npz

Proximal policy optimisation on the vector environment: many matches are stepped at once, a network with one hidden
layer says how likely each allowed action is and what the match is worth, and both are improved by what came of it.
An end comes once in a hundred steps or more, so points on the way are rewarded, too. `learn_torch.py` does the same
with PyTorch; `sit.py` plays at a table of the arena what either of them kept.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping
from os import W_OK, access
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from tuilerie.adapters.dress import Dress
from tuilerie.adapters.vector import BOTS, VectorMatches
from tuilerie.errors import TuilerieError

Floats = NDArray[np.float32]
Weights = dict[str, Floats]
Batch = dict[str, Any]
Judge = Callable[[Floats, Any], tuple[Floats, Floats]]

DISCOUNT, TRACE = 0.995, 0.95
CLIP, ENTROPY, RATE = 0.2, 0.01, 1e-3
EPOCHS, PARTS = 3, 4

POINTS = {"epizodiak": ("scores", 7), "mozaika": ("points", 30)}
"""Where an observation has the points of all seats, and how many are worth as much as a win."""
BY_SEAT = ("hands", "known", "potential", "scores", "passed", "to act", "coins", "points", "boards", "flies")
BY_SEAT += ("hidden", "sealed", "bids", "bought")
SEATS = ("seat", "turn", "sets", "holder", "fly taker", "order")
"""Parts of an observation that have as many numbers for every seat, and those whose numbers are seats."""
LARGE = 12
"""Numbers are shown as parts of their highest, or of this."""
LONGEST, FRESH = 3000, 10**6
"""Where it is told how well a policy plays: steps after which a match counts as lost, and what deals begin from."""


def fresh_weights(inputs: int, hidden: int, actions: int, seed: int) -> Weights:
    dice = np.random.default_rng(seed)
    sizes = {"into": (inputs, hidden), "policy": (hidden, actions), "value": (hidden, 1)}
    scales = {"into": inputs**-0.5, "policy": 0.01, "value": hidden**-0.5}
    weights = {name: dice.normal(0, scales[name], size).astype(np.float32) for name, size in sizes.items()}
    return weights | {f"{name} bias": np.zeros(size[1], np.float32) for name, size in sizes.items()}


def forward(weights: Weights, rows: Floats, masks: Any) -> tuple[Floats, Floats, Floats]:
    """The hidden layer, how likely each action is, and what the match is worth."""
    hidden = np.tanh(rows @ weights["into"] + weights["into bias"])
    scores = np.where(masks > 0, hidden @ weights["policy"] + weights["policy bias"], -1e9)
    chances = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    return hidden, chances, (hidden @ weights["value"] + weights["value bias"])[:, 0]


def loss_and_slopes(weights: Weights, batch: Batch) -> tuple[float, Weights]:
    """What is to be made small, and how it changes with each weight."""
    rows, actions, advantages = batch["rows"], batch["actions"], batch["advantages"]
    hidden, chances, values = forward(weights, rows, batch["masks"])
    count, at = len(rows), np.arange(len(rows))
    ratios = chances[at, actions] / batch["chances"]
    clipped = np.clip(ratios, 1 - CLIP, 1 + CLIP)
    gains = np.minimum(ratios * advantages, clipped * advantages)
    logs = np.log(np.maximum(chances, 1e-12))
    spread = -(chances * logs).sum(axis=1)
    wrong = values - batch["returns"]
    loss = float(-gains.mean() - ENTROPY * spread.mean() + 0.5 * (wrong**2).mean())

    moving = ratios * advantages <= clipped * advantages
    pull = np.where(moving, ratios * advantages, 0.0)[:, None]
    slope = chances * pull
    slope[at, actions] -= pull[:, 0]
    slope += ENTROPY * chances * (logs + spread[:, None])
    slope = (slope / count).astype(np.float32)
    error = (wrong / count).astype(np.float32)[:, None]
    back = (slope @ weights["policy"].T + error @ weights["value"].T) * (1 - hidden**2)
    slopes = {
        "policy": hidden.T @ slope,
        "policy bias": slope.sum(axis=0),
        "value": hidden.T @ error,
        "value bias": error.sum(axis=0),
        "into": rows.T @ back,
        "into bias": back.sum(axis=0),
    }
    return loss, slopes


class Adam:
    """Steps down the slopes, longer where they agree from one to the next."""

    def __init__(self, weights: Weights) -> None:
        self.mean = {name: np.zeros_like(each) for name, each in weights.items()}
        self.square = {name: np.zeros_like(each) for name, each in weights.items()}
        self.steps = 0

    def step(self, weights: Weights, slopes: Weights, rate: float) -> None:
        self.steps += 1
        for name, slope in slopes.items():
            self.mean[name] += 0.1 * (slope - self.mean[name])
            self.square[name] += 0.001 * (slope**2 - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            weights[name] -= rate * mean / (np.sqrt(square) + 1e-8)


class Policy:
    """A network of one hidden layer, and how it learns."""

    def __init__(self, inputs: int, hidden: int, actions: int, seed: int) -> None:
        self.weights = fresh_weights(inputs, hidden, actions, seed)
        self.adam = Adam(self.weights)
        self.dice = np.random.default_rng(seed)

    def judge(self, rows: Floats, masks: Any) -> tuple[Floats, Floats]:
        """How likely each action is, and what the match is worth."""
        _, chances, values = forward(self.weights, rows, masks)
        return chances, values

    def improve(self, batch: Batch, rate: float) -> None:
        for part in parts(batch, self.dice):
            _, slopes = loss_and_slopes(self.weights, part)
            self.adam.step(self.weights, slopes, rate)


def parts(batch: Batch, dice: np.random.Generator) -> Iterator[Batch]:
    """What one lesson goes through: all of it several times, shuffled and cut."""
    spread = batch["advantages"].std() + 1e-8
    batch = batch | {"advantages": (batch["advantages"] - batch["advantages"].mean()) / spread}
    for _ in range(EPOCHS):
        for part in np.array_split(dice.permutation(len(batch["actions"])), PARTS):
            yield {key: each[part] for key, each in batch.items()}


class Matches:
    """The matches that a policy learns from."""

    def __init__(self, envs: VectorMatches, length: int, seed: int) -> None:
        self.envs, self.length = envs, length
        self.dice = np.random.default_rng(seed)
        self.seen, _ = envs.reset(seed=seed)
        self.begun = np.zeros(envs.num_envs, np.bool_)

    def gather(self, judge: Judge) -> tuple[Batch, list[float]]:
        """A stretch of every match, and what those that ended brought."""
        kept: dict[str, list[Any]] = {key: [] for key in ("rows", "masks", "actions", "chances", "values")}
        rewards, ended, fresh, ends = [], [], [], []
        for _ in range(self.length):
            rows, masks = features(self.seen, self.envs.dress), self.seen["action_mask"]
            chances, values = judge(rows, masks)
            actions = self.pick(chances, masks)
            found = rows, masks, actions, chances[np.arange(len(rows)), actions], values
            for row, each in zip(kept.values(), found, strict=True):
                row.append(each)
            fresh.append(self.begun)
            before = lead(self.seen, self.envs.dress)
            self.seen, won, self.begun, _, _ = self.envs.step(actions)
            rewards.append(won + lead(self.seen, self.envs.dress) - before)
            ended.append(self.begun)
            ends += won[self.begun].tolist()
        _, last = judge(features(self.seen, self.envs.dress), self.seen["action_mask"])
        batch = {key: np.array(each) for key, each in kept.items()}
        batch["advantages"] = advantages(np.array(rewards), batch["values"], np.array(ended), last)
        batch["returns"] = batch["advantages"] + batch["values"]
        # a step that only deals the next match, or that has no choice, teaches nothing
        chosen = ~np.array(fresh) & (batch["masks"].sum(axis=2) > 1)
        return {key: each[chosen] for key, each in batch.items()}, ends

    def pick(self, chances: Floats, masks: Any) -> Any:
        actions = (chances.cumsum(axis=1) > self.dice.random((len(chances), 1))).argmax(axis=1)
        # where rounding leaves a mark beyond the last of them, the likeliest
        return np.where(masks[np.arange(len(chances)), actions], actions, chances.argmax(axis=1))


def features(seen: Mapping[str, Any], dress: Dress) -> Floats:
    """What the network is shown: numbers about 1, what is allowed, and of which tiles two or three are held."""
    rows = from_own_seat(seen["observation"], dress)
    hand = rows[:, dress.parts["hand"]]
    scale = np.maximum(1, np.minimum(dress.high, LARGE)).astype(np.float32)
    shown = np.clip(rows / scale, -1, 4), seen["action_mask"], hand > 1, hand > 2
    return np.concatenate(shown, axis=1, dtype=np.float32)


def from_own_seat(rows: Any, dress: Dress) -> Any:
    """Rows as if everybody sat in the first seat: what was learned there holds in every seat."""
    found, seat = rows.copy(), rows[:, dress.parts["seat"]]
    order = (seat + np.arange(dress.seats)) % dress.seats
    for name, where in dress.parts.items():
        each = rows[:, where]
        if name in SEATS:
            found[:, where] = np.where(each < 0, each, (each - seat) % dress.seats)
        elif name in BY_SEAT:
            by_seat = each.reshape(len(rows), dress.seats, -1)
            found[:, where] = np.take_along_axis(by_seat, order[:, :, None], axis=1).reshape(each.shape)
    return found


def lead(seen: Mapping[str, Any], dress: Dress) -> Floats:
    """By how much the seat is ahead of the mean of the others, in wins."""
    name, worth = POINTS[dress.game.name]
    points = seen["observation"][:, dress.parts[name]].astype(np.float32)
    own = np.take_along_axis(points, seen["observation"][:, dress.parts["seat"]], axis=1)[:, 0]
    return (own - (points.sum(axis=1) - own) / (dress.seats - 1)) / worth


def advantages(rewards: Any, values: Any, ended: Any, last: Any) -> Any:
    """How much better it went than expected, by generalised advantage estimation."""
    rewards = rewards.astype(np.float32)
    found, following, trace = np.zeros_like(values), last, np.zeros_like(last)
    for at in range(len(rewards) - 1, -1, -1):
        goes_on = ~ended[at]
        surprise = rewards[at] + DISCOUNT * following * goes_on - values[at]
        trace = surprise + DISCOUNT * TRACE * goes_on * trace
        found[at], following = trace, values[at]
    return found


def won_of_fresh_deals(judge: Judge, arguments: argparse.Namespace, against: str) -> str:
    """How often a policy wins that does what it likes best, with an interval at 95 %."""
    envs = VectorMatches(arguments.game, arguments.deals, (against,), options=arguments.options)
    seen, _ = envs.reset(seed=arguments.seed + FRESH)
    playing, won = np.ones(envs.num_envs, np.bool_), np.zeros(envs.num_envs)
    for _ in range(LONGEST):
        seen = {key: each[playing] for key, each in seen.items()}
        actions = envs.random_actions()
        actions[playing] = judge(features(seen, envs.dress), seen["action_mask"])[0].argmax(axis=1)
        seen, rewards, ended, _, _ = envs.step(actions)
        won[playing & ended] = rewards[playing & ended] + 1 / envs.dress.seats
        playing &= ~ended
        if not playing.any():
            break
    return f"{100 * won.mean():.1f} ± {196 * won.std() / len(won) ** 0.5:.1f} %"


def learn(policy: Any, envs: VectorMatches, arguments: argparse.Namespace, console: Console) -> None:
    matches = Matches(envs, arguments.length, arguments.seed)
    a_lesson, even = arguments.matches * arguments.length, 1 / envs.dress.seats
    lessons, ends = max(1, arguments.steps // a_lesson), list[float]()
    with Progress(console=console) as progress:
        for number in progress.track(range(1, lessons + 1), description="learning"):
            batch, ended = matches.gather(policy.judge)
            policy.improve(batch, RATE * (1 - 0.9 * number / lessons))
            ends += ended
            if ends and number % max(1, lessons // 20) == 0:
                won, error = 100 * (even + np.mean(ends)), 196 * np.std(ends) / len(ends) ** 0.5
                console.print(f"{number * a_lesson:>10,} steps: {won:5.1f} ± {error:.1f} % won of {len(ends)}")
                ends.clear()


def setting(text: str) -> tuple[str, str]:
    name, value = text.split("=", 1)
    return name, value


def read_arguments() -> tuple[argparse.Namespace, VectorMatches]:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="epizodiak", choices=tuple(POINTS))
    parser.add_argument("--against", default="greedy", choices=BOTS)
    parser.add_argument("--option", action="append", default=[], type=setting, metavar="NAME=VALUE")
    parser.add_argument("--steps", type=int, default=5_000_000)
    parser.add_argument("--matches", type=int, default=256, help="at once")
    parser.add_argument("--length", type=int, default=64, help="steps of each between two lessons")
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--deals", type=int, default=2000, help="fresh ones that tell how well it plays")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="where the policy is kept")
    arguments = parser.parse_args()
    if min(arguments.steps, arguments.matches, arguments.length, arguments.hidden, arguments.deals) < 1:
        parser.error("--steps, --matches, --length, --hidden and --deals are at least 1")
    if arguments.seed < 0:
        parser.error("--seed is at least 0")
    if arguments.save and (arguments.save.is_dir() or not access(arguments.save.resolve().parent, W_OK)):
        parser.error(f"--save: {arguments.save} can't be written")
    try:
        arguments.options = dict(arguments.option)
        envs = VectorMatches(arguments.game, arguments.matches, (arguments.against,), options=arguments.options)
    except (ValueError, TuilerieError) as why:
        parser.error(" ".join(getattr(why, "__notes__", [str(why)])))
    return arguments, envs


def main(make: Callable[[int, int, int, int], Any] = Policy) -> None:
    (arguments, envs), console = read_arguments(), Console()
    inputs = features(envs.reset(seed=arguments.seed)[0], envs.dress).shape[1]
    policy = make(inputs, arguments.hidden, envs.dress.actions, arguments.seed)
    table = Table("won of fresh deals against", "before learning", "after it", "even share")
    before = [won_of_fresh_deals(policy.judge, arguments, each) for each in BOTS]
    learn(policy, envs, arguments, console)
    for against, first in zip(BOTS, before, strict=True):
        after = won_of_fresh_deals(policy.judge, arguments, against)
        table.add_row(against, first, after, f"{100 / envs.dress.seats:.1f} %")
    console.print(table)
    if arguments.save:
        with arguments.save.open("wb") as file:
            np.savez(file, game=arguments.game, **policy.weights)
        console.print(f"kept in {arguments.save}")


if __name__ == "__main__":
    main()
