/** The frame a bench is seen in: tiles stay large enough for a finger, and what does not fit is scrolled to. */

/** The least size of a tile, in pixels. */
const LEAST = 44;
/** How much of the window's height is not for the bench. */
const ABOVE = 192;
/** How wide the margins of a page may be for the bench to take them too. */
const MARGINS = 80;

interface Size {
  columns: number;
  rows: number;
  /** Whether its height is given, too. */
  bedded: boolean;
}

export class Frame {
  around = $state<HTMLElement>();
  inside = $state<HTMLElement>();
  /** The room that the page leaves. */
  width = $state(0);
  height = $state(0);
  readonly #size: () => Size;

  constructor(size: () => Size) {
    this.#size = size;
  }

  readonly #needs = $derived.by(() => LEAST * this.#size().columns);
  /** How wide the window is, without its scroll bar. */
  readonly sight = $derived.by(() => (this.width ? document.documentElement.clientWidth : 0));
  /** Whether it takes the page's margins too, as on a phone. */
  readonly bleeds = $derived.by(
    () => !this.#size().bedded && this.width > 0 && this.width < this.#needs && this.sight - this.width < MARGINS,
  );
  readonly left = $derived.by(() => (this.bleeds ? (this.around?.getBoundingClientRect().left ?? 0) : 0));
  readonly wide = $derived.by(() => this.width > 0 && (this.bleeds ? this.sight : this.width) < this.#needs);
  readonly tall = $derived.by(() => {
    const { rows, bedded } = this.#size();
    return this.width > 0 && LEAST * rows > (bedded ? this.height + 1 : window.innerHeight - ABOVE);
  });

  /** Scrolls, the frame only, until all of a place is in sight. */
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
