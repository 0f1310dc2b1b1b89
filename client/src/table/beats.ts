/** How long what happened at a table is there to be seen, by the reader's pace. */
import type { Values } from "../board";
import type { Frame } from "../frame/frame";
import type { Holding } from "../frame/pace.svelte";
import type { ClockFace } from "../generated/messages";
import { prefs } from "../prefs.svelte";
import type { AnyView } from "./table.svelte";

interface Around {
  race: boolean;
  you: number | null;
  clocks: { faces: ClockFace[] } | null;
  say: (key: string, values?: Values) => string;
}

const BEATS = { calm: 2_200, normal: 1_200, quick: 500, "at-once": 0 } as const;
const LINGERS = { calm: 5_000, normal: 3_000, quick: 1_500, "at-once": 0 } as const;
/** Where a clock runs for the reader, looking costs time. */
const HASTE = 400;

export function holding(frame: () => Frame<AnyView>, around: () => Around): Holding {
  const pressed = () => {
    const { you, clocks } = around();
    return you !== null && (clocks?.faces[you]?.runs ?? false);
  };
  return {
    beat(step) {
      const { race, you } = around();
      const seen = frame().seen;
      const others = step.news.filter((each) => each.values["seat"] !== you && (seen?.(each) ?? true));
      if (race || !others.length) return 0;
      return Math.min(BEATS[prefs.pace], pressed() ? HASTE : Infinity);
    },
    moment(step, before) {
      return frame().moment?.(before, step.view, step.news, around().say) ?? null;
    },
    linger: () => (around().race || pressed() ? 0 : LINGERS[prefs.pace]),
  };
}
