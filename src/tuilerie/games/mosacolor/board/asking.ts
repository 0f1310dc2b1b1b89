/** What the bar asks of a seat, or says of the others: only what is possible now. */
import type { Work } from "$client/bench/work.svelte";
import type { Say } from "$client/frame/frame";
import type { MosacolorView } from "$client/generated/messages";
import type { Carry } from "./carry.svelte";

/** Null: the phase's own words say it. */
export function question(view: MosacolorView, work: Work, carry: Carry | null, say: Say): string | null {
  const mine = view.seat !== null && view.to_act.includes(view.seat);
  if (view.phase === "build" && mine) return buildAsked(view, work, say);
  if (view.phase !== "lay") return null;
  if (!mine) return waited(view, say);
  if (carry) return carried(view, carry, say);
  if (view.bench) {
    if (view.unbuildable) return say("board.ask.unbuildable");
    return say(work.mosaic ? "board.ask.ready" : "board.ask.build");
  }
  if (!view.sealed) return say("board.ask.unbuilt");
  return say(view.legal.some((move) => move !== "pass") ? "board.ask.sealed" : "board.ask.nowhere");
}

function buildAsked(view: MosacolorView, work: Work, say: Say): string | null {
  if (view.unbuildable) return say("board.ask.unbuildable");
  return work.mosaic ? say("board.ask.seal") : null;
}

function carried(view: MosacolorView, carry: Carry, say: Say): string {
  if (!carry.spots.length) return say("board.ask.take-back");
  return say(view.table.length ? "board.ask-place" : "board.ask.first");
}

/** In round 1 what was built in secret is laid as it is, where the table chose so (C7). */
function waited(view: MosacolorView, say: Say): string | null {
  return view.round === 1 && view.lock_first_mosaic ? say("board.ask.wait-sealed", { seat: view.to_act[0] }) : null;
}
