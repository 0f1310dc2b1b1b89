/** Corners of a rectangle by name. */
export function cornerCell(corner: string, width: number, height: number): [number, number] {
  return [corner.endsWith("left") ? 0 : width - 1, corner.startsWith("top") ? 0 : height - 1];
}
