/** The sixteen cells: their names, where arrow keys lead, and the figures that the end walks through. */
export const SIDE = 4;
export const AREA = SIDE * SIDE;

const span = Array.from({ length: SIDE }, (_, at) => at);
const letter = (column: number) => "abcd"[column] ?? "";

export const row = (place: number) => Math.floor(place / SIDE);
export const column = (place: number) => place % SIDE;

/** Column letter and row number, as moves and the log write it. */
export const cell = (place: number) => `${letter(column(place))}${row(place) + 1}`;
export const placeOf = (name: string) => (Number(name.slice(1)) - 1) * SIDE + "abcd".indexOf(name[0] ?? "");

/** Our picture of a tile. */
export const picture = (tile: number) => `mozaika-${Math.floor(tile / 4)}-${tile % 4}`;

/** Where an arrow key leads from a cell; null for any other key. */
export function step(place: number, key: string): number | null {
  const [across, down] = [column(place), row(place)];
  const last = SIDE - 1;
  switch (key) {
    case "ArrowUp":
      return Math.max(0, down - 1) * SIDE + across;
    case "ArrowDown":
      return Math.min(last, down + 1) * SIDE + across;
    case "ArrowLeft":
      return down * SIDE + Math.max(0, across - 1);
    case "ArrowRight":
      return down * SIDE + Math.min(last, across + 1);
    case "Home":
      return down * SIDE;
    case "End":
      return down * SIDE + last;
    default:
      return null;
  }
}

/** The nineteen figures of four cells (M22), in the order they are told. */
export const ARRANGEMENTS: Record<string, number[]> = {
  ...Object.fromEntries(span.map((down) => [`row-${down + 1}`, span.map((across) => down * SIDE + across)])),
  ...Object.fromEntries(
    span.map((across) => [`column-${letter(across)}`, span.map((down) => down * SIDE + across)]),
  ),
  "diagonal-down": span.map((at) => at * (SIDE + 1)),
  "diagonal-up": span.map((at) => (SIDE - 1 - at) * SIDE + at),
  ...Object.fromEntries(
    span
      .slice(1)
      .flatMap((down) => span.slice(1).map((across) => (down - 1) * SIDE + across - 1))
      .map((corner) => [`square-${cell(corner)}`, [corner, corner + 1, corner + SIDE, corner + SIDE + 1]]),
  ),
};

/** A figure as a stroke across a square of side 4, beside what is written in the middle of the cells. */
export function stroke(name: string): string {
  const cells = ARRANGEMENTS[name] ?? [];
  const [first = 0, last = 0] = [cells[0], cells.at(-1)];
  const [kind] = name.split("-");
  if (kind === "square") return `M${column(first) + 0.06} ${row(first) + 0.06}h1.88v1.88h-1.88z`;
  if (kind === "row") return `M0.14 ${row(first) + 0.15}H3.86`;
  if (kind === "column") return `M${column(first) + 0.15} 0.14V3.86`;
  return `M${column(first) + 0.5} ${row(first) + 0.5}L${column(last) + 0.5} ${row(last) + 0.5}`;
}

/** A small sign of a figure: the way it runs. */
export function way(name: string): string {
  const [kind = ""] = name.split("-");
  return { row: "─", column: "│", square: "▢" }[kind] ?? (name === "diagonal-down" ? "╲" : "╱");
}

/** The five symmetries (M25) as lines across a square of side 4; the half turn is a point. */
export const AXES: Record<string, string> = {
  "left-right": "M2 -0.3V4.3",
  "top-bottom": "M-0.3 2H4.3",
  central: "M1.6 2A0.4 0.4 0 1 1 2.4 2A0.4 0.4 0 1 1 1.6 2Z",
  "diagonal-down": "M-0.2 -0.2L4.2 4.2",
  "diagonal-up": "M-0.2 4.2L4.2 -0.2",
};
