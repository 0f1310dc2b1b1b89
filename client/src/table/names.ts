/** What the seats of a table are called. */
import type { SeatInfo } from "../generated/messages";
import { known, say } from "../words.svelte";

export function botName(bot: string): string {
  const key = `bot.${bot}`;
  return known(key) ? say(key) : bot;
}

/** No two alike: bots of one level are numbered. */
export function seatNames(seats: readonly SeatInfo[]): string[] {
  const called: string[] = [];
  seats.forEach((seat, at) => {
    const name =
      seat.kind === "person"
        ? seat.name
        : seat.kind === "bot"
          ? botName(seat.bot ?? "")
          : say("client.seat", { n: at + 1 });
    let alike = name;
    for (let count = 2; called.includes(alike); count++) alike = `${name} ${count}`;
    called.push(alike);
  });
  return called;
}
