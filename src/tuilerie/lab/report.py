"""A study told in words: as rows of text for the terminal, and as one page of HTML with its plots in it."""

from collections.abc import Iterator
from functools import partial
from html import escape
from typing import Any, Final

import msgspec
from babel.numbers import format_decimal

from tuilerie.lab import plots
from tuilerie.lab.estimates import Estimate
from tuilerie.lab.findings import SHARES, Finding, Row, findings
from tuilerie.lab.plan import Plan
from tuilerie.lab.study import Study
from tuilerie.words import Words

STYLE: Final = """
:root { color-scheme: light dark; --ink: #222; --faint: #8886; --mark: #b0552b; --paper: #fffdf8; }
@media (prefers-color-scheme: dark) { :root { --ink: #eee; --mark: #e8966a; --paper: #1d1b19; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
  max-width: 52rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .3rem .6rem; text-align: right; border-bottom: 1px solid var(--faint); }
th:first-child, td:first-child { text-align: left; }
small { opacity: .75; white-space: nowrap; }
svg { width: 100%; height: auto; font: 13px system-ui, sans-serif; fill: var(--ink); }
svg .grid { stroke: var(--faint); } svg .even { stroke: var(--ink); stroke-dasharray: 4 3; }
svg .reach { stroke: var(--mark); stroke-width: 2.5; } svg circle { fill: var(--mark); }
svg .label { text-anchor: end; } svg .mark { text-anchor: middle; opacity: .75; }
pre { overflow-x: auto; white-space: pre-wrap; font-size: .85rem; }
"""


class Teller:
    """One study in one language."""

    def __init__(self, study: Study, words: Words) -> None:
        self.study = study
        self.plan: Plan = study.results.plan
        self.words = words
        self.findings = findings(study.results, study.error)

    def say(self, key: str, **values: Any) -> str:
        return self.words.say(f"lab.{key}", values, game=self.plan.game)

    def title(self) -> str:
        return self.say(f"title.{self.plan.kind}", name=self.words.say("name", game=self.plan.game))

    def sentences(self) -> list[str]:
        """Who played by which rules, how much, and why it ended, sentence by sentence."""
        deals = self.study.results.plays.shape[1]
        arms = len(self.plan.arms)
        key = "played" if arms > 1 else "played-once"
        counts = self.say(key, n=deals * arms, deals=deals, arms=arms)
        ended = self.say(f"verdict.{self.study.verdict}", looks=self.study.looks)
        return [*self.setting(), counts, ended, *self.verdict()]

    def setting(self) -> list[str]:
        """How many seats and, where it is one, which bot in all of them; and what is not as usual."""
        sitters = {name for arm in self.plan.arms for name in arm.sitters}
        seats = self.say(
            "seats" if len(sitters) > 1 else "seats-all", n=self.plan.seats, bot=self.who(min(sitters))
        )
        options = [self.say("row.option", option=key, value=value) for key, value in self.plan.options]
        return [seats, *([self.say("with", options=", ".join(options))] if options else [])]

    def verdict(self) -> list[str]:
        """For a duel: who is better, if that is decided."""
        if self.plan.kind != "duel" or self.study.verdict != "decided":
            return []
        better = self.findings[0].rows[0].estimates[0].mean > 0
        one, other = map(self.who, self.plan.arms[0].sides[:: 1 if better else -1])
        return [self.say("better", one=one, other=other)]

    def who(self, name: str) -> str:
        """What a bot is called at the table."""
        called = self.words.say(f"bot.{name}", game=self.plan.game)
        return name if called == f"bot.{name}" else called

    def heads(self, finding: Finding) -> list[str]:
        return ["", *(self.say(f"column.{column}") for column in finding.columns)]

    def label(self, row: Row) -> str:
        values = {key: self.who(value) if key in ("one", "other") else value for key, value in row.values.items()}
        return self.say(f"row.{row.key}", **values)

    def number(self, value: float, column: str) -> str:
        if column in SHARES:
            return f"{self._decimal(100 * value, '0.0')}\u00a0%"
        return self._decimal(value, "0" if column == "strength" else "0.00")

    def cell(self, each: Estimate, column: str) -> tuple[str, str]:
        """The mean, and the bounds of the truth."""
        return self.number(each.mean, column), f"{self.number(each.low, column)} … {self.number(each.high, column)}"

    def _decimal(self, value: float, form: str) -> str:
        return str(format_decimal(value, form, locale=self.words.language))


def page(teller: Teller) -> str:
    """The report, with everything in it that it needs."""
    title = escape(teller.title())
    parts = [f"<h1>{title}</h1>", *(f"<p>{escape(text)}</p>" for text in teller.sentences())]
    for finding in teller.findings:
        parts += _section(teller, finding)
    parts.append(f"<h2>{escape(teller.say('method'))}</h2>")
    parts += [f"<p>{escape(line)}</p>" for line in teller.say("method.told").split("\n")]
    parts.append(f"<h2>{escape(teller.say('again'))}</h2>")
    plan = msgspec.json.format(msgspec.json.encode(teller.plan.facts()), indent=2).decode()
    parts.append(f"<details><summary>{escape(teller.say('plan'))}</summary><pre>{escape(plan)}</pre></details>")
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="{teller.words.language}">\n<head>{head}<style>{STYLE}</style></head>\n'
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _section(teller: Teller, finding: Finding) -> Iterator[str]:
    title = teller.say(f"finding.{finding.key}")
    yield f"<h2>{escape(title)}</h2>"
    for at, column in enumerate(finding.columns):
        if at == 0 or finding.key == "effects":
            rows = [(teller.label(row), row.estimates[at]) for row in finding.rows]
            name = teller.say(f"column.{column}")
            if finding.key == "effects":
                yield f"<h3>{escape(name)}</h3>"
            yield plots.intervals(rows, finding.even, partial(teller.number, column=column), f"{title}: {name}")
    heads = "".join(f"<th>{escape(head)}</th>" for head in teller.heads(finding))
    lines = []
    for row in finding.rows:
        cells = (teller.cell(each, column) for each, column in zip(row.estimates, finding.columns, strict=True))
        columns = "".join(f"<td>{mean}<br><small>{bounds}</small></td>" for mean, bounds in cells)
        lines.append(f"<tr><td>{escape(teller.label(row))}</td>{columns}</tr>")
    yield f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(lines)}</tbody></table>"


def facts(teller: Teller) -> dict[str, Any]:
    """The same for programs."""
    return {
        "plan": teller.plan.facts(),
        "deals": teller.study.results.plays.shape[1],
        "looks": teller.study.looks,
        "verdict": teller.study.verdict,
        "error": teller.study.error,
        "findings": teller.findings,
    }
