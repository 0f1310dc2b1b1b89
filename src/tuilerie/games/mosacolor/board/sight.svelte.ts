/** What part of the table is in sight: panned, zoomed, fitted. */
import type { Tiles } from "./place";

/** The size of a tile on the sheet, before zooming. */
export const UNIT = 64;
const MOST = 2.5;
const LEAST = 0.12;
/** Windows higher than this times 1.4 show few tiles larger. */
const GROWS = 540;
/** What stays free around the buttons in the lower left corner. */
const AROUND = 8;

/** Where a sheet lies and how large it is that shows a box in the middle of a window. */
function fitted(box: Tiles["box"], around: number, width: number, height: number) {
  const from = box ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const across = (from.right - from.left + 1 + 2 * around) * UNIT;
  const down = (from.bottom - from.top + 1 + 2 * around) * UNIT;
  const most = Math.max(1.4, height / GROWS);
  const scale = Math.min(most, Math.max(LEAST, Math.min(width / across, height / down)));
  return {
    x: width / 2 - ((from.left + from.right + 1) / 2) * UNIT * scale,
    y: height / 2 - ((from.top + from.bottom + 1) / 2) * UNIT * scale,
    scale,
  };
}

export class Sight {
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  width = $state(0);
  height = $state(0);
  /** How large the buttons in the lower left corner are together. */
  cornerWidth = $state(0);
  cornerHeight = $state(0);
  /** Whether somebody chose what to see; else it follows the tiles. */
  chosen = false;

  /** Shows all tiles with so many free rows and columns around them; above or beside the buttons where they would lie below. */
  fit(box: Tiles["box"], around: number): void {
    if (!this.width || !this.height) return;
    let { x, y, scale } = fitted(box, around, this.width, this.height);
    const [far, high] = [this.cornerWidth + AROUND, this.cornerHeight + AROUND];
    const under = box && y + (box.bottom + 1) * UNIT * scale > this.height - high;
    const over = box ? far - (x + box.left * UNIT * scale) : 0;
    if (under && over > 0) {
      const right = x + (box.right + 1 + around) * UNIT * scale + over;
      const above = fitted(box, around, this.width, this.height - high);
      const beside = fitted(box, around, this.width - far, this.height);
      // aside as it is, where there is room; else smaller
      if (right <= this.width) x += over;
      else ({ x, y, scale } = beside.scale > above.scale ? { ...beside, x: beside.x + far } : above);
    }
    [this.x, this.y, this.scale] = [x, y, scale];
    this.chosen = false;
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.chosen = true;
  }

  /** Zooms so that a point of the window stays where it is; the middle where none is given. */
  zoom(by: number, x = this.width / 2, y = this.height / 2): void {
    const scale = Math.min(MOST, Math.max(LEAST, this.scale * by));
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.chosen = true;
  }

  /** The column and row, with fractions, at a point of the window. */
  at(x: number, y: number): { column: number; row: number } {
    return { column: (x - this.x) / this.scale / UNIT, row: (y - this.y) / this.scale / UNIT };
  }
}
