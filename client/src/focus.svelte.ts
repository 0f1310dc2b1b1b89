/** Keeps the focus where play goes on: never lost when what had it leaves the screen. */

export interface Keeper {
  /** The seat has played from here: its next task may take the focus. */
  spend(): void;
}

/** `seen` is read to follow every view; `[data-first]` marks what is asked for now. */
export function keepFocus(root: () => HTMLElement | undefined, seen: () => unknown, acting: () => boolean): Keeper {
  let spent: Element | null = null;
  let inside = false;

  $effect.pre(() => {
    seen();
    inside = root()?.contains(document.activeElement) ?? false;
  });

  $effect(() => {
    seen();
    const around = root();
    if (!around) return;
    const lost = inside && !around.contains(document.activeElement);
    const next = acting() && spent !== null && (lost || document.activeElement === spent);
    if (!lost && !next) return;
    const first = acting() ? around.querySelector<HTMLElement>("[data-first]") : null;
    (first ?? around).focus({ preventScroll: true });
    if (acting()) spent = null;
  });

  return { spend: () => (spent = document.activeElement) };
}
