/** The seats of a table as rail and strip show them: presence, clocks that tick, who is muted. */
import type { SeatLine } from "../frame/frame";
import type { SeatShown } from "../frame/seat";
import type { TableInfo } from "../generated/messages";
import { say } from "../words.svelte";
import { digits, left } from "./clock";
import type { Table } from "./table.svelte";

const SHORT = 20_000;

export class Sitting {
  #now = $state(performance.now());
  #muted = $state<Record<number, boolean>>({});

  constructor(
    readonly table: () => Table,
    readonly info: () => TableInfo,
  ) {
    const ticking = $derived(this.table().clocks?.faces.some((face) => face.runs) ?? false);
    $effect(() => {
      if (!ticking) return;
      const timer = setInterval(() => (this.#now = performance.now()), 250);
      return () => clearInterval(timer);
    });
  }

  shown(names: readonly string[], acting: readonly number[], line: (seat: number) => SeatLine): SeatShown[] {
    const { you } = this.table();
    const running = this.info().status === "running";
    return this.info().seats.map((seat, at) => ({
      at,
      name: names[at] ?? "",
      you: you === at,
      acting: running && acting.includes(at),
      line: line(at),
      presence: this.#presence(at),
      here: this.#here(at),
      clock: this.#clock(at),
      mute:
        seat.kind === "person" && you !== null && you !== at
          ? { on: this.#muted[at] ?? false, toggle: () => this.#mute(at) }
          : null,
    }));
  }

  /** We know of ourselves; of others the server tells. */
  #here(at: number): boolean {
    const table = this.table();
    return table.you === at ? table.connected : this.info().seats[at]!.present;
  }

  #presence(at: number): string {
    const seat = this.info().seats[at]!;
    const rated = seat.points === null ? "" : ` · ${say("client.rated", { n: seat.points })}`;
    if (seat.lost) return say("client.seat.lost");
    if (seat.away) return say("client.seat.away");
    if (seat.kind === "bot") return say("client.seat.bot");
    return (this.#here(at) ? say("client.seat.present") : say("client.absent")) + rated;
  }

  #clock(at: number): SeatShown["clock"] {
    const clocks = this.table().clocks;
    const face = clocks?.faces[at];
    if (!clocks || !face) return null;
    const rest = left(face, this.#now - clocks.at);
    return {
      text: digits(rest.time),
      extra: face.extra ? digits(rest.extra) : "",
      short: face.runs && rest.time < SHORT,
    };
  }

  #mute(at: number): void {
    this.#muted[at] = !this.#muted[at];
    this.table().mute(at, this.#muted[at]);
  }
}
