/** Motion as the difference of two views: where a piece was and where it is. */

/** How anything moves. */
export const TIMING = { duration: 280, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };
const STAGGER = 60;
const MOST = 24;
/** Coins and points fly one after the other: they are small. */
const FLIGHT = { duration: 300, easing: "cubic-bezier(0.3, 0.1, 0.3, 1)", fill: "both" } as const;
const FOLLOWING = 50;
/** Milliseconds in which the last of a flight is there, however many there are. */
const WHOLE = 450;

/** So many coins or points from one place to another; a place is the first that is to be seen of several names. */
export interface Flight {
  from: readonly string[];
  to: readonly string[];
  n: number;
}

/** One of them on its way: where it arrives, how far from there it starts, and when. */
export interface Way {
  to: { x: number; y: number };
  by: { x: number; y: number };
  delay: number;
}

/** Where every piece lies; `data-travels` names it, `data-source` names a place that pieces come from. */
export function boxes(root: HTMLElement): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>();
  for (const each of root.querySelectorAll<HTMLElement | SVGElement>("[data-travels], [data-source]")) {
    for (const name of [each.dataset["travels"], each.dataset["source"]])
      if (name && !found.has(name)) found.set(name, each.getBoundingClientRect());
  }
  return found;
}

/** Pieces that lie elsewhere than before go there from where they were; new ones from `data-from`. */
export function travel(root: HTMLElement, before: ReadonlyMap<string, DOMRect>): void {
  const going: { piece: HTMLElement | SVGElement; frames: Keyframe[]; delay: number }[] = [];
  let count = 0;
  for (const piece of root.querySelectorAll<HTMLElement | SVGElement>("[data-travels]")) {
    const here = before.get(piece.dataset["travels"]!);
    const was = here ?? before.get(piece.dataset["from"] ?? "");
    if (!was || count >= MOST) continue;
    const is = piece.getBoundingClientRect();
    if (!is.width || (Math.abs(is.x - was.x) < 2 && Math.abs(is.y - was.y) < 2)) continue;
    // what only moves up in its row does so together
    going.push({ piece, frames: keyframes(piece, was, is), delay: here ? 0 : STAGGER * count });
    if (!here) count += 1;
  }
  // all is measured before anything is changed: else each would be styled and laid out anew for the next
  const ways = going.map(({ piece, frames, delay }) =>
    piece.animate(frames, { ...TIMING, delay, fill: "backwards" }),
  );
  for (const [at, { piece }] of going.entries()) {
    // above the others until it is there; as part of the animation it would keep the compositor from doing it alone
    piece.style.zIndex = "3";
    ways[at]!.onfinish = ways[at]!.oncancel = () => piece.style.removeProperty("z-index");
  }
}

/** Whatever is on its way is there at once. */
export function arrive(root: HTMLElement): void {
  for (const each of root.getAnimations({ subtree: true }))
    if (!(each instanceof CSSTransition || each instanceof CSSAnimation)) each.finish();
}

/** From one box to another, said so that the compositor moves it alone: parts of a drawing by their transform only. */
function keyframes(piece: HTMLElement | SVGElement, was: DOMRect, is: DOMRect): Keyframe[] {
  const x = was.x + was.width / 2 - is.x - is.width / 2;
  const y = was.y + was.height / 2 - is.y - is.height / 2;
  // a place that pieces come from may be wide, as a seat's name is: none starts larger than fits into it
  const scale = Math.min(was.width / is.width, was.height / is.height);
  if (!(piece instanceof SVGGraphicsElement))
    return [
      { translate: `${x}px ${y}px`, scale: String(scale) },
      { translate: "0 0", scale: "1" },
    ];
  // a part of a drawing is moved in the drawing's units
  const unit = piece.getScreenCTM()?.a ?? 1;
  return [
    { transform: `translate(${x / unit}px, ${y / unit}px) scale(${scale})` },
    { transform: "translate(0px, 0px) scale(1)" },
  ];
}

/** A way for each coin or point, those of one flight behind each other; none for what nobody could see moving. */
export function ways(board: HTMLElement, flights: readonly Flight[]): Way[] {
  const found: Way[] = [];
  for (const flight of flights) {
    const [from, to] = [middle(board, flight.from), middle(board, flight.to)];
    if (!from || !to || Math.hypot(from.x - to.x, from.y - to.y) < 2) continue;
    const by = { x: from.x - to.x, y: from.y - to.y };
    const apart = Math.min(FOLLOWING, (WHOLE - FLIGHT.duration) / Math.max(1, flight.n - 1));
    for (let at = 0; at < flight.n && found.length < MOST; at += 1) found.push({ to, by, delay: apart * at });
  }
  return found;
}

/** Lets it fly, and says when it has arrived; the compositor moves it alone. */
export function fly(piece: HTMLElement, way: Way, arrived: () => void): void {
  const start = `${way.by.x}px ${way.by.y}px`;
  const flight = piece.animate(
    [
      { translate: start, opacity: 1 },
      { translate: "0 0", opacity: 1, offset: 0.9 },
      { translate: "0 0", opacity: 0 },
    ],
    { ...FLIGHT, delay: way.delay },
  );
  flight.onfinish = arrived;
}

/** The middle of the first of these places that is on screen: on the board, else a seat of the frame around it. */
function middle(board: HTMLElement, names: readonly string[]): { x: number; y: number } | null {
  for (const name of names) {
    const [what, seat] = name.split("-");
    const there = `[data-seats] [data-seat="${seat}"] `;
    const around = what === "score" ? `${there}[data-score]` : what === "seat" ? `${there}svg` : null;
    const marked = board.querySelectorAll(`[data-source="${name}"], [data-travels="${name}"]`);
    for (const each of [...marked, ...(around ? document.querySelectorAll(around) : [])]) {
      const box = each.getBoundingClientRect();
      if (box.width) return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }
  }
  return null;
}
