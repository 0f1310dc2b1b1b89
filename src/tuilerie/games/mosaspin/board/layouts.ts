/** What is shown of each seat at the end, in a replay, and to onlookers of the race. */
import { cornerCell } from "$client/bench/tile";
import { lastLaid, type Layout, type ShownMosaic } from "$client/bench/layout";
import type { BoardProps } from "$client/board";
import type { MosaspinView } from "$client/generated/messages";

type Props = BoardProps<MosaspinView>;

export function layouts(props: Props): Layout[] {
  const { view, names, say } = props;
  return view.sides.map((side, seat) => ({
    name: names[seat] ?? "",
    won: view.outcome?.ranks[seat] === 1,
    mosaics: mosaics(props, seat),
    hand: side.hand && view.phase !== "over" ? { tiles: side.hand, label: say("show.hand-of", { seat }) } : null,
  }));
}

/** The other's mosaic as it was turned so far, and the original where it may be seen. */
function mosaics(props: Props, seat: number): ShownMosaic[] {
  const { view, progress, say } = props;
  const [side, other] = [view.sides[seat]!, view.sides[1 - seat]!];
  const locked = other.corner ? cornerCell(other.corner, view.width, view.height) : null;
  const came = say(side.solved ? "show.solved" : view.phase === "over" ? "board.as-far-as" : "board.to-turn", {
    seat,
  });
  // of a layout that is not ours only the count of fitting tiles is known
  const n = side.solved || view.seat === seat ? undefined : progress[seat];
  const fitting = n === undefined ? [] : [say("board.fitting", { n, total: view.width * view.height })];
  const found = [
    {
      mosaic: side.solved ?? lastLaid(props, seat, view.width, view.height) ?? other.turned,
      caption: [came, ...fitting].join(" · "),
      locked,
    },
    { mosaic: other.original, caption: say("show.original", { seat: 1 - seat }), locked },
  ];
  const seen = found.filter((each) => each.mosaic !== null);
  // an empty bed while there is nothing to be seen
  return seen.length ? seen : [{ mosaic: null, caption: say(`status.${side.task}`) }];
}
