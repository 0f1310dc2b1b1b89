/** What the seats of a table are called. */
import type { SeatInfo } from "../generated/messages";
import { known, say } from "../words.svelte";

export function botName(bot: string): string {
  const key = `bot.${bot}`;
  return known(key) ? say(key) : bot;
}

/** Who gave no name is a guest in the reader's language. */
export function personName(name: string): string {
  return name || say("client.guest");
}

/** No two alike: bots of one level are numbered, and so are guests. */
export function seatNames(seats: readonly SeatInfo[]): string[] {
  const called: string[] = [];
  seats.forEach((seat, at) => {
    const name =
      seat.kind === "person"
        ? personName(seat.name)
        : seat.kind === "bot"
          ? botName(seat.bot ?? "")
          : say("client.seat", { n: at + 1 });
    let alike = name;
    for (let count = 2; called.includes(alike); count++) alike = `${name} ${count}`;
    called.push(alike);
  });
  return called;
}
