/** What a master would do, asked for where all others are bots; the answer holds until the table goes on. */
import { ask } from "../api";
import { announce } from "../announcer.svelte";
import type { Values } from "../board";
import type { Hint, TableInfo } from "../generated/messages";
import { games } from "../play";
import { whyFailed } from "../refusal";
import { mosaicIn } from "../words.svelte";

type Say = (key: string, values?: Values) => string;

export class Hints {
  /** The sentence that is shown. */
  said = $state("");
  /** The mosaic that it advises to build or to lay. */
  mosaic = $state<string | null>(null);
  /** Whether the game has hints at all. */
  known = $state(false);
  /** The number of the newest request: an older answer comes too late. */
  private newest = 0;

  async learn(game: string): Promise<void> {
    this.known = (await games()).some((each) => each.name === game && each.hints);
  }

  shut(): void {
    this.newest += 1;
    this.said = "";
    this.mosaic = null;
  }

  /** `moveWords` says a move in words. */
  async find(info: TableInfo, moveWords: (move: string) => string, say: Say): Promise<void> {
    this.shut();
    const mine = this.newest;
    this.said = say("client.hint.thinking");
    let text: string;
    let mosaic: string | null = null;
    try {
      const hint = await ask<Hint>(`tables/${encodeURIComponent(info.id)}/hint`, "POST");
      text = words(hint, moveWords, say);
      mosaic = mosaicIn(hint.move);
    } catch (error) {
      text = whyFailed(error, info.game);
    }
    if (mine !== this.newest) return;
    this.said = text;
    this.mosaic = mosaic;
    announce(text);
  }
}

const percent = (chance: number) => Math.round(100 * chance);

function words(hint: Hint, moveWords: (move: string) => string, say: Say): string {
  const said = say("client.hint.said", { move: moveWords(hint.move), n: percent(hint.chance) });
  if (hint.instead === null) return said;
  const what = say(hint.key, hint.values as Values);
  return `${said} ${say("client.hint.instead", { what, n: percent(hint.less) })}`;
}
