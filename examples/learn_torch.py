"""Learns as `learn.py` does, by PyTorch: a deeper network, and a GPU where there is one.

    pip install torch
    python examples/learn_torch.py --against greedy --steps 3000000 --save policy.npz

The matches, the lessons and the flags are those of `learn.py`; here are the network and its loss. `sit.py` plays
what is kept.
"""

import sys
from typing import Any

import learn
import numpy as np

try:
    import torch
except ImportError:
    sys.exit("learn_torch.py needs PyTorch: pip install torch (learn.py does without it)")

NAMES = ("into", "middle", "policy", "value")


class Policy:
    """Two hidden layers; the last two look at the same second one."""

    def __init__(self, inputs: int, hidden: int, actions: int, seed: int) -> None:
        torch.manual_seed(seed)
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        sizes = ((inputs, hidden), (hidden, hidden), (hidden, actions), (hidden, 1))
        layers = (torch.nn.Linear(*size) for size in sizes)
        self.layers = torch.nn.ModuleDict(dict(zip(NAMES, layers, strict=True))).to(self.device)
        with torch.no_grad():
            self.layers["policy"].weight.mul_(0.01)
        self.adam = torch.optim.Adam(self.layers.parameters())
        self.dice = np.random.default_rng(seed)

    @property
    def weights(self) -> dict[str, Any]:
        """Under the names that `learn.py` gives them."""
        found = {}
        for name, layer in self.layers.items():
            found[name] = layer.weight.detach().cpu().numpy().T
            found[f"{name} bias"] = layer.bias.detach().cpu().numpy()
        return found

    def judge(self, rows: Any, masks: Any) -> tuple[Any, Any]:
        with torch.no_grad():
            logs, values = self._forward(self._here(rows), self._here(masks))
        return logs.exp().cpu().numpy(), values.cpu().numpy()

    def improve(self, batch: dict[str, Any], rate: float) -> None:
        self.adam.param_groups[0]["lr"] = rate
        for part in learn.parts(batch, self.dice):
            self.adam.zero_grad()
            self._loss({key: self._here(each) for key, each in part.items()}).backward()
            torch.nn.utils.clip_grad_norm_(self.layers.parameters(), 0.5)
            self.adam.step()

    def _here(self, array: Any) -> Any:
        found = torch.as_tensor(array, device=self.device)
        return found.float() if found.is_floating_point() else found

    def _forward(self, rows: Any, masks: Any) -> tuple[Any, Any]:
        """The logarithm of how likely each action is, and what the match is worth."""
        hidden = torch.tanh(self.layers["middle"](torch.tanh(self.layers["into"](rows))))
        scores = self.layers["policy"](hidden).masked_fill(masks == 0, -1e9)
        return torch.log_softmax(scores, dim=1), self.layers["value"](hidden)[:, 0]

    def _loss(self, batch: dict[str, Any]) -> Any:
        logs, values = self._forward(batch["rows"], batch["masks"])
        chosen = logs.gather(1, batch["actions"].long()[:, None])[:, 0]
        ratios = chosen.exp() / batch["chances"]
        clipped = ratios.clamp(1 - learn.CLIP, 1 + learn.CLIP)
        gains = torch.minimum(ratios * batch["advantages"], clipped * batch["advantages"])
        spread = -(logs.exp() * logs).sum(dim=1)
        return -gains.mean() - learn.ENTROPY * spread.mean() + 0.5 * (values - batch["returns"]).square().mean()


if __name__ == "__main__":
    learn.main(Policy)
