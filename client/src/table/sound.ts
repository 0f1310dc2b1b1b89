/** Two short notes for "it is your turn": made here, nothing is fetched. */

let context: AudioContext | null = null;

export function chime(): void {
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [pitch, at] of [
    [523.25, 0],
    [783.99, 0.12],
  ] as const) {
    const note = context.createOscillator();
    const loudness = context.createGain();
    note.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.0001, now + at);
    loudness.gain.exponentialRampToValueAtTime(0.08, now + at + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, now + at + 0.35);
    note.connect(loudness).connect(context.destination);
    note.start(now + at);
    note.stop(now + at + 0.4);
  }
}
