/** What is heard of Mosacolor's news. */
import type { Sounds } from "$client/table/sound";

export const sounds: Sounds = {
  laid: "tile",
  "first-mosaic": "tile",
  drew: "tile",
  network: "coin",
  bet: "seal",
  sealed: "seal",
  opens: "seal",
};
