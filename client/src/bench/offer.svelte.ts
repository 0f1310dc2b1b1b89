/** In a race a finished mosaic goes to the table by itself: nobody loses time looking for a button. */
import { untrack } from "svelte";

/** Sends what is ready, each only once; to be called while a component is made. */
export function offering(ready: () => string | null, send: (mosaic: string) => void): void {
  let offered = "";
  $effect(() => {
    const mosaic = ready();
    if (mosaic === null || mosaic === offered) return;
    offered = mosaic;
    untrack(() => send(mosaic));
  });
}
