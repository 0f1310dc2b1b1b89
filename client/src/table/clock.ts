/** Clocks in words and digits. */
import type { ClockChoice, ClockFace } from "../generated/messages";
import { say } from "../words.svelte";

export function clockWords(clock: ClockChoice): string {
  const extra = clock.extra ? ` ${say("client.clock.with-extra", { n: Math.round(clock.extra / 60) })}` : "";
  switch (clock.kind) {
    case "move":
      return aMove(clock.seconds ?? 0) + extra;
    case "game":
      return (
        say("client.clock.a-game", { n: Math.round((clock.seconds ?? 0) / 60), increment: clock.increment ?? 0 }) +
        extra
      );
    case "days":
      return say("client.clock.days", { n: clock.days ?? 0 }) + extra;
    default:
      return say("client.clock.none");
  }
}

/** Nobody counts minutes in seconds. */
function aMove(seconds: number): string {
  const minutes = seconds / 60;
  return minutes >= 2 && Number.isInteger(minutes)
    ? say("client.clock.minutes-a-move", { n: minutes })
    : say("client.clock.a-move", { n: seconds });
}

/** Milliseconds left on a face that was told `since` milliseconds ago; the reserve comes after the time. */
export function left(face: ClockFace, since: number): { time: number; extra: number } {
  if (!face.runs) return { time: face.left, extra: face.extra };
  const over = Math.max(0, since - face.left);
  return { time: Math.max(0, face.left - since), extra: Math.max(0, face.extra - over) };
}

export function digits(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86400),
    Math.floor((seconds % 86400) / 3600),
    Math.floor((seconds % 3600) / 60),
  ];
  const two = (value: number) => String(value).padStart(2, "0");
  if (days) return say("client.clock.left-days", { n: days, hours });
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
