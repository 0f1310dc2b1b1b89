/** The part of a bench that is in sight: tiles stay large enough for a finger, and what does not fit is scrolled to. */

/** The least size of a tile, in pixels. */
const LEAST = 44;

interface Size {
  columns: number;
  rows: number;
}

export class Viewport {
  inside = $state<HTMLElement>();
  /** The room that the bed leaves. */
  width = $state(0);
  height = $state(0);
  readonly #size: () => Size;

  constructor(size: () => Size) {
    this.#size = size;
  }

  readonly wide = $derived.by(() => this.width > 0 && this.width < LEAST * this.#size().columns);
  readonly tall = $derived.by(() => this.width > 0 && this.height + 1 < LEAST * this.#size().rows);

  /** Scrolls, the bench only, until all of a place is in sight. */
  show(place: HTMLElement | null): void {
    const inside = this.inside;
    if (!place || !inside || !(this.wide || this.tall)) return;
    const [here, whole] = [place.getBoundingClientRect(), inside.getBoundingClientRect()];
    inside.scrollBy({
      left: Math.min(0, here.left - whole.left) || Math.max(0, here.right - whole.right),
      top: Math.min(0, here.top - whole.top) || Math.max(0, here.bottom - whole.bottom),
    });
  }
}
