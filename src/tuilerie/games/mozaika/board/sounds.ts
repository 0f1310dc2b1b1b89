/** What is heard of Mozaika's news. */
import type { Sounds } from "$client/table/sound";

export const sounds: Sounds = {
  placed: "tile",
  chose: "tile",
  returned: "tile",
  "fly-put": "tile",
  paid: "coin",
  bid: "coin",
  "bid-tied": "coin",
  "bid-tied-after": "coin",
  "score-coins": "coin",
  "sealed-bid": "seal",
  "sealed-place": "seal",
};
