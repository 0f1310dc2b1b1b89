"""Counting on several cores: a search cut into pieces that threads walk through, for kernels need no lock."""

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field

from tuilerie.solver.budget import CHUNK, Watch
from tuilerie.solver.compiled.kernels import scan as kernel
from tuilerie.solver.compiled.kernels.scan import FOUND, NODES, OUT_OF_NODES
from tuilerie.solver.compiled.kernels.stock import Stock
from tuilerie.solver.compiled.scanning import NO_ROWS, Part

GLANCE = 0.02


@dataclass(slots=True)
class ParallelCount:
    """Threads that share the parts of a count; the watch is looked at from one place only."""

    stock: Stock
    parts: Sequence[Part]
    watch: Watch
    found: int = 0
    done: int = 0
    _nodes: int = 0
    _halt: bool = False
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _rest: Iterator[Part] = field(default_factory=lambda: iter(()))

    def count(self, cores: int | None = None) -> bool:
        """Walk through all parts; False if the watch was over before."""
        self._rest = iter(self.parts)
        many = max(1, min(cores or os.cpu_count() or 1, len(self.parts)))
        if many == 1 or self.watch.budget.nodes is not None:
            self._work(self._spend_here)
        else:
            with ThreadPoolExecutor(many) as pool:
                jobs = [pool.submit(self._work, self._note) for _ in range(many)]
                while wait(jobs, GLANCE).not_done:
                    self._spend_noted()
                for job in jobs:
                    job.result()
            self._spend_noted()
        return self.done == len(self.parts)

    def _work(self, spend: Callable[[int, int], None]) -> None:
        trail = kernel.outset(self.parts[0].board, self.stock) if self.parts else None
        while trail is not None and not self._halt:
            with self._lock:
                part = next(self._rest, None)
            if part is None:
                return
            kernel.begin_after(part.board, part.lists, self.stock, trail, part.prefix)
            status = OUT_OF_NODES
            while status == OUT_OF_NODES and not self._halt:
                trail.mark[NODES] = trail.mark[FOUND] = 0
                status = kernel.scan(part.board, part.lists, trail, self.watch.allowance(CHUNK), NO_ROWS)
                spend(int(trail.mark[NODES]), int(trail.mark[FOUND]))
            if status != OUT_OF_NODES:
                with self._lock:
                    self.done += 1

    def _spend_here(self, nodes: int, found: int) -> None:
        self.found += found
        self.watch.spend(nodes, self.found, self.done / len(self.parts))
        self._halt = self.watch.over

    def _note(self, nodes: int, found: int) -> None:
        with self._lock:
            self._nodes += nodes
            self.found += found

    def _spend_noted(self) -> None:
        with self._lock:
            nodes, self._nodes = self._nodes, 0
        self.watch.spend(nodes, self.found, self.done / len(self.parts))
        self._halt = self._halt or self.watch.over
