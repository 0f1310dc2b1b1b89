/** What a master would do, asked for where all others are bots; the answer holds until the table goes on. */
import { ask } from "../api";
import { announce } from "../announcer.svelte";
import type { Values } from "../board";
import type { Hint, TableInfo } from "../generated/messages";
import { games } from "../play";
import { whyFailed } from "../refusal";
import { moveWords } from "../words.svelte";

type Say = (key: string, values?: Values) => string;

export class Hints {
  /** The sentence that is shown. */
  said = $state("");
  /** Whether the game has hints at all. */
  known = $state(false);
  private asked = 0;

  async learn(game: string): Promise<void> {
    this.known = (await games()).some((each) => each.name === game && each.hints);
  }

  shut(): void {
    this.asked += 1;
    this.said = "";
  }

  async find(info: TableInfo, names: string[], say: Say): Promise<void> {
    this.shut();
    const mine = this.asked;
    this.said = say("client.hint.thinking");
    let text: string;
    try {
      const hint = await ask<Hint>(`tables/${encodeURIComponent(info.id)}/hint`, "POST");
      text = words(hint, info.game, names, say);
    } catch (error) {
      text = whyFailed(error, info.game);
    }
    if (mine !== this.asked) return;
    this.said = text;
    announce(text);
  }
}

const percent = (chance: number) => Math.round(100 * chance);

function words(hint: Hint, game: string, names: string[], say: Say): string {
  const said = say("client.hint.said", { move: moveWords(game, hint.move, names), n: percent(hint.chance) });
  if (hint.instead === null) return said;
  const what = say(hint.key, hint.values as Values);
  return `${said} ${say("client.hint.instead", { what, n: percent(hint.less) })}`;
}
