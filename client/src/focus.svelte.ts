/** Keeps the focus where play goes on: never lost when what had it leaves the screen. */

export interface Keeper {
  /** The seat has played from here: its next task may take the focus. */
  spend(): void;
}

/** `seen` is read to follow every view; `task` names what is asked of the seat now, `[data-first]` marks it. */
export function keepFocus(
  root: () => HTMLElement | undefined,
  seen: () => unknown,
  task: () => string | null,
): Keeper {
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

  return { spend: () => (spent = { at: document.activeElement, task: task() }) };
}
