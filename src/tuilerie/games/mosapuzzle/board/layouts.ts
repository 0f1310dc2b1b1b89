/** What is shown of each seat at the end and in a replay. */
import { cornerCell } from "$client/bench/tile";
import { lastLaid, type Layout, type ShownMosaic } from "$client/bench/layout";
import type { BoardProps } from "$client/board";
import type { MosapuzzleView } from "$client/generated/messages";
import { status } from "./racer";

type Props = BoardProps<MosapuzzleView>;

export function layouts(props: Props): Layout[] {
  const { view, names, say } = props;
  return view.sides.map((side, seat) => ({
    name: names[seat] ?? "",
    won: view.outcome?.ranks[seat] === 1,
    mosaics: shown(props, seat),
    hand: side.hand && view.phase !== "over" ? { tiles: side.hand, label: say("show.hand-of", { seat }) } : null,
  }));
}

/** An empty bed while there is nothing to be seen. */
function shown(props: Props, seat: number): ShownMosaic[] {
  const found = [...laid(props, seat), ...original(props, seat), ...spun(props, seat)];
  return found.length ? found : [{ mosaic: null, caption: status(props.view, seat, props.say) }];
}

/** The other's mosaic, rebuilt or as far as it came. */
function laid(props: Props, seat: number): ShownMosaic[] {
  const { view, say } = props;
  const side = view.sides[seat]!;
  if (side.rebuilt) return [{ mosaic: side.laid, caption: say("show.laid", { seat }) }];
  if (view.phase !== "over" && !side.laid) return [];
  const mosaic = lastLaid(props, seat, side.step, side.step) ?? side.laid;
  return [{ mosaic, caption: say("board.as-far-as", { seat }), nothing: counted(props, seat) }];
}

/** What is known of a layout that is not ours: how many tiles lay there. */
function counted({ view, progress, say }: Props, seat: number): string {
  const n = view.seat === seat ? 0 : (progress[seat] ?? 0);
  return n ? say("bench.placed", { n, total: view.sides[seat]!.step ** 2 }) : say("board.nothing-laid");
}

function original({ view, say }: Props, seat: number): ShownMosaic[] {
  const mosaic = view.sides[1 - seat]?.original ?? null;
  return mosaic ? [{ mosaic, caption: say("show.original", { seat: 1 - seat }) }] : [];
}

function spun({ view, say }: Props, seat: number): ShownMosaic[] {
  const [side, other] = [view.sides[seat]!, view.sides[1 - seat]!];
  if (!other.turned || !other.locked) return [];
  const caption = say(side.spun ? "show.spun" : "board.to-turn", { seat });
  return [{ mosaic: side.spun ?? other.turned, caption, locked: cornerCell(other.locked, view.size, view.size) }];
}
