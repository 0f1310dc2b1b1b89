/** What is heard of EpiZodiak's news. */
import type { Sounds } from "$client/table/sound";

export const sounds: Sounds = {
  laid: "tile",
  forced: "tile",
  discarded: "tile",
  completed: "coin",
  drew: "tile",
  "drew-last": "tile",
  "picked-up": "tile",
  took: "tile",
  "gave-up": "tile",
  contested: "seal",
  "contested-uncounted": "seal",
  out: "coin",
};
