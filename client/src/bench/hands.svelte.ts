/** Hands at a bench: what dragging a tile does, and the keys that go back and forth. */
import { Drag, type Dragged } from "./drag.svelte";
import type { Work } from "./work.svelte";

export class Hands {
  readonly drag: Drag;
  readonly #work: Work;

  constructor(work: Work) {
    this.#work = work;
    this.drag = new Drag((dragged, cell) => this.#drop(dragged, cell));
  }

  readonly key = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    if (event.shiftKey) this.#work.redo();
    else this.#work.undo();
  };

  #drop(dragged: Dragged, cell: number | null): void {
    const work = this.#work;
    if (cell === null) {
      if (dragged.from !== null) work.take(dragged.from);
    } else if (dragged.from === null) work.put(dragged.tile, cell);
    else if (dragged.from === cell || dragged.tile !== work.tile(dragged.from))
      this.#carried(dragged, dragged.from, cell);
    else work.move(dragged.from, cell);
  }

  /** A tile that was turned on its way. */
  #carried(dragged: Dragged, from: number, cell: number): void {
    const work = this.#work;
    const lay = work.tile(from);
    for (let quarters = 0; quarters < 4 && work.tile(from) !== dragged.tile; quarters++) work.turn(from, 1);
    if (lay !== null) work.move(from, cell);
  }
}
