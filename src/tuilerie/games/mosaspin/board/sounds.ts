/** What is heard of Mosaspin's news. */
import type { Sounds } from "$client/table/sound";

export const sounds: Sounds = {
  built: "seal",
  scrambled: "seal",
  first: "tile",
};
