/** What is heard of Mosapuzzle's news. */
import type { Sounds } from "$client/table/sound";

export const sounds: Sounds = {
  built: "seal",
  locked: "seal",
  scrambled: "seal",
  rebuilt: "tile",
  spun: "tile",
  stage: "tile",
};
