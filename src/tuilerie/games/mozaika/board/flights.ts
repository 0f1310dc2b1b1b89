/** The coins that change hands between two views, by the news of it: bids to the shelf, pay to the seat that earns it. */
import type { Flight } from "$client/frame/travel";
import type { MozaikaView, News } from "$client/generated/messages";
import { placeOf } from "./cells";

const BIDS = new Set(["bid", "bid-tied", "bid-tied-after"]);

export function flights(_: MozaikaView, now: MozaikaView): Flight[] {
  return now.news.flatMap((each) => flight(each) ?? []);
}

function flight({ key, values }: News): Flight | null {
  const n = Number(values["n"]);
  const purse = [`purse-${values["seat"]}`, `seat-${values["seat"]}`];
  if (BIDS.has(key)) return { from: purse, to: ["shelf"], n };
  // each neighbour pays for itself (M16)
  if (key === "paid")
    return { from: [`board-${values["seat"]}-${placeOf(String(values["cell"]))}`, "shelf"], to: purse, n };
  return null;
}
