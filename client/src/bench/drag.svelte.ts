/** Dragging a tile with a mouse or a finger; R and the wheel turn it on the way. */
import { turned } from "./tile";

export interface Dragged {
  tile: string;
  /** The cell it comes from; null: from the hand. */
  from: number | null;
  x: number;
  y: number;
  size: number;
}

const FAR = 6;

export class Drag {
  now = $state<Dragged | null>(null);
  /** The cell under the pointer. */
  over = $state<number | null>(null);
  #begun: { x: number; y: number } | null = null;
  #dropped = false;
  /** Where a tile was let go, and over which cell. */
  #let: { cell: number | null; box: DOMRect } | null = null;
  readonly #drop: (dragged: Dragged, cell: number | null) => void;

  constructor(drop: (dragged: Dragged, cell: number | null) => void) {
    this.#drop = drop;
  }

  /** Whether the click that follows belongs to a drag that just ended. */
  get justDropped(): boolean {
    const dropped = this.#dropped;
    this.#dropped = false;
    return dropped;
  }

  /** Where the tile was let go that lands on this cell, told once. */
  takeDropped(cell: number | null): DOMRect | null {
    const found = this.#let?.cell === cell ? this.#let.box : null;
    if (found) this.#let = null;
    return found;
  }

  /** To be called when a pointer goes down on a tile; nothing moves until the pointer does. */
  begin(event: PointerEvent, tile: string, from: number | null): void {
    if (event.button !== 0) return;
    const element = event.currentTarget as HTMLElement;
    this.#dropped = false;
    this.#begun = { x: event.clientX, y: event.clientY };
    const stop = new AbortController();
    const listen = { signal: stop.signal };
    const move = (moved: PointerEvent) => {
      if (moved.pointerId === event.pointerId) this.#moved(moved, element, tile, from);
    };
    const end = (ended: PointerEvent) => {
      if (ended.pointerId !== event.pointerId) return;
      stop.abort();
      this.#ended(ended.type === "pointerup");
    };
    window.addEventListener("pointermove", move, listen);
    window.addEventListener("pointerup", end, listen);
    window.addEventListener("pointercancel", end, listen);
    window.addEventListener("keydown", (key) => this.#key(key), { ...listen, capture: true });
    window.addEventListener("wheel", (wheel) => this.#wheel(wheel), { ...listen, passive: false });
  }

  #moved(event: PointerEvent, element: HTMLElement, tile: string, from: number | null): void {
    const begun = this.#begun;
    if (!begun) return;
    if (!this.now) {
      if (Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < FAR) return;
      this.now = { tile, from, x: event.clientX, y: event.clientY, size: element.getBoundingClientRect().width };
    }
    this.now.x = event.clientX;
    this.now.y = event.clientY;
    this.over = cellAt(event.clientX, event.clientY);
  }

  #ended(dropped: boolean): void {
    const dragged = this.now;
    const over = this.over;
    this.#begun = null;
    this.now = null;
    this.over = null;
    if (!dragged) return;
    // a click may follow at once; one that comes later is another
    this.#dropped = true;
    window.setTimeout(() => (this.#dropped = false));
    if (!dropped) return;
    const { x, y, size } = dragged;
    this.#let = { cell: over, box: new DOMRect(x - size / 2, y - size / 2, size, size) };
    this.#drop(dragged, over);
    // where nothing changed nothing travels
    queueMicrotask(() => (this.#let = null));
  }

  #key(event: KeyboardEvent): void {
    if (!this.now) return;
    if (event.key === "r" || event.key === "R") this.#turn(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape") this.#ended(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #wheel(event: WheelEvent): void {
    if (!this.now || !event.deltaY) return;
    event.preventDefault();
    this.#turn(event.deltaY > 0 ? 1 : -1);
  }

  #turn(quarters: number): void {
    if (this.now) this.now.tile = turned(this.now.tile, quarters);
  }
}

/** The bench's cell at a point of the page. */
function cellAt(x: number, y: number): number | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-cell]");
  return cell ? Number(cell.dataset["cell"]) : null;
}
