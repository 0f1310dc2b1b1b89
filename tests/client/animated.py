"""A round of Mozaika as an animated picture: every motion is stopped at many moments and photographed."""

from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Page

from tests.client.desk import Desk, drawn
from tests.client.stage import Live, played, thought

SIZE: Final = (1120, 700)
WIDTH: Final = 800
QUALITY: Final = 62
STEP: Final = 50
"""Milliseconds from one picture of a motion to the next."""

MOTION: Final = 500
REST: Final = 800
READ: Final = 2600
BEAT: Final = 1300
"""Milliseconds after which the next play may be shown at the normal pace."""

# what runs for ever stays as it is
SEEK: Final = """at => {
  const passing = document.getAnimations().filter(each => each.effect.getComputedTiming().endTime !== Infinity);
  for (const each of passing) {
    each.pause();
    each.currentTime = at;
  }
  return passing.length;
}"""
DONE: Final = """() => document.getAnimations()
  .filter(each => each.effect.getComputedTiming().endTime !== Infinity)
  .forEach(each => each.finish())"""


@dataclass
class Film:
    page: Page
    frames: list[Image.Image] = field(default_factory=list)
    durations: list[int] = field(default_factory=list)

    def motion(self) -> None:
        """What is in motion now, until it has arrived."""
        for at in range(0, MOTION, STEP):
            if self.page.evaluate(SEEK, at):
                self.take(STEP)
        self.page.evaluate(DONE)

    def take(self, lasts: int) -> None:
        shot = Image.open(BytesIO(self.page.screenshot(caret="hide"))).convert("RGB")
        self.frames.append(shot.resize((WIDTH, WIDTH * SIZE[1] // SIZE[0]), Image.Resampling.LANCZOS))
        self.durations.append(lasts)

    def keep(self, path: Path) -> None:
        """Written at once when it is whole: an interrupted run leaves the picture that was there."""
        first, *rest = self.frames
        whole = BytesIO()
        first.save(
            whole,
            "WEBP",
            save_all=True,
            append_images=rest,
            duration=self.durations,
            loop=0,
            quality=QUALITY,
            method=4,
        )
        path.write_bytes(whole.getvalue())


def one_round(desk: Desk, path: Path) -> None:
    """From the bids of a round to those of the next, as seat 0 sees it."""
    match = played("mozaika", 3, 60)
    while match.state.view(0).phase != "bid" or len(match.state.to_act) < match.header.seats:
        match.play(*thought(match))
    context = desk.context(motion=True, pace="normal")
    page = context.new_page()
    desk.watch(page)
    page.set_viewport_size({"width": SIZE[0], "height": SIZE[1]})
    page.clock.install()
    live = Live(context, "round", match, 0)
    page.goto(live.address)
    drawn(page)
    page.evaluate("document.fonts.ready")
    page.wait_for_load_state("networkidle")
    # a moment stays until it has been photographed, however long that takes
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
    film = Film(page)
    film.take(REST)
    begun = match.state.view(0).round
    while not match.over and match.state.view(0).round == begun:
        live.play(*thought(match))
        shown(page, live)
        film.motion()
        film.take(READ if page.locator("[data-moment]").count() else REST)
        proceed(page)
        page.clock.run_for(BEAT)
    film.keep(path)
    context.close()


def shown(page: Page, live: Live) -> None:
    page.locator(f"[data-board][data-seq='{len(live.match.plays) - 1}']").wait_for()


def proceed(page: Page) -> None:
    """Past the moment, if there is one."""
    button = page.locator("[data-moment] button")
    if button.count():
        button.click()
        button.wait_for(state="detached")
