/** Sounds of our own, made here of a few notes; nothing is fetched, and nothing sounds until it is chosen. */

/** Hertz, when it begins, how long it lasts (seconds), how loud. */
type Note = readonly [pitch: number, at: number, long: number, loud: number];

const SOUNDS = {
  tile: [[196, 0, 0.07, 0.12]],
  coin: [
    [1318.5, 0, 0.09, 0.05],
    [1975.5, 0.06, 0.22, 0.05],
  ],
  seal: [[130.8, 0, 0.16, 0.14]],
  turn: [
    [523.25, 0, 0.35, 0.08],
    [783.99, 0.12, 0.35, 0.08],
  ],
  win: [
    [523.25, 0, 0.3, 0.07],
    [659.25, 0.14, 0.3, 0.07],
    [783.99, 0.28, 0.3, 0.07],
    [1046.5, 0.42, 0.7, 0.08],
  ],
} as const satisfies Record<string, readonly Note[]>;

export type Sound = keyof typeof SOUNDS;

/** `board/sounds.ts` of a game exports one as `sounds`: what is heard of its news, by their keys; of others nothing. */
export type Sounds = Readonly<Record<string, Sound>>;

/** Seconds from one sound to the next where several belong to one play. */
const APART = 0.14;

let context: AudioContext | null = null;

/** What is heard of a play: each kind of thing that happened once, in the order in which it did. */
export function soundsOf(keys: readonly string[], sounds: Sounds): Sound[] {
  return [...new Set(keys.flatMap((key) => sounds[key] ?? []))];
}

export function sound(...names: Sound[]): void {
  // browsers let no page sound before it was touched
  if (!navigator.userActivation.hasBeenActive) return;
  names.forEach((name, at) => play(name, at * APART));
}

function play(name: Sound, later: number): void {
  context ??= new AudioContext();
  const now = context.currentTime + later;
  for (const [pitch, at, long, loud] of SOUNDS[name]) {
    const note = context.createOscillator();
    const loudness = context.createGain();
    note.type = "triangle";
    note.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.0001, now + at);
    loudness.gain.exponentialRampToValueAtTime(loud, now + at + 0.015);
    loudness.gain.exponentialRampToValueAtTime(0.0001, now + at + long);
    note.connect(loudness).connect(context.destination);
    note.start(now + at);
    note.stop(now + at + long + 0.05);
  }
}
