/** Task by task at a board: one move for each, and the focus where play goes on, never lost with what had it. */

/**
 * `seen` is read to follow every view; `task` names what is asked of the seat now, `[data-first]` marks it.
 *
 * Returns what plays a move for the task, once, also over a lost line: the shell keeps it until it is stored or refused.
 */
export function playByTask(
  root: () => HTMLElement | undefined,
  seen: () => unknown,
  task: () => string | null,
  play: (move: string) => Promise<void>,
): (move: string) => Promise<void> {
  let sent: string | null = null;
  let spent: { at: Element | null; task: string | null } | null = null;
  let inside = false;

  $effect.pre(() => {
    seen();
    inside = root()?.contains(document.activeElement) ?? false;
  });

  $effect(() => {
    seen();
    const around = root();
    if (!around) return;
    const now = task();
    const lost = inside && !around.contains(document.activeElement);
    const next = now !== null && spent !== null && now !== spent.task && document.activeElement === spent.at;
    if (!lost && !next) return;
    const first = now === null ? null : around.querySelector<HTMLElement>("[data-first]");
    (first ?? around).focus({ preventScroll: true });
    spent = first || spent === null ? null : { ...spent, at: around };
  });

  return async (move) => {
    const now = task();
    if (now === null || sent === now) return;
    sent = now;
    // its next task may take the focus from here
    spent = { at: document.activeElement, task: now };
    await play(move);
    if (sent === now) sent = null;
  };
}
