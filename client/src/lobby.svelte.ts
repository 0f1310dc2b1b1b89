/** The lobby as the server tells it: open tables, running games, and our own. */
import { unreachable } from "./connection.svelte";
import type { FromLobby, LobbyTable, MyTable } from "./generated/messages";
import { Connection } from "./socket";

export class Lobby {
  open = $state.raw<LobbyTable[]>([]);
  running = $state.raw<LobbyTable[]>([]);
  mine = $state.raw<MyTable[]>([]);
  /** Rematches in which a seat is kept for us. */
  rematches = $state.raw<LobbyTable[]>([]);
  /** Whether our own games are known: until then `mine` says nothing. */
  mineKnown = $state(false);
  connected = $state(true);
  readonly #connection: Connection<FromLobby>;

  constructor() {
    this.#connection = new Connection<FromLobby>("/live/lobby", {
      opened: () => (this.connected = true),
      lost: () => this.#lost(),
      late: (late) => {
        if (late) this.#lost();
      },
      refused: () => (this.connected = false),
      receive: (frame) => {
        if (frame.type === "lobby") {
          this.open = frame.open;
          this.running = frame.running;
        } else if (frame.type === "mine") {
          this.mine = frame.mine;
          this.rematches = frame.rematches;
          this.mineKnown = true;
        }
      },
    });
  }

  /** The page says so, and looks for the server until it is back. */
  #lost(): void {
    this.connected = false;
    unreachable();
  }

  close(): void {
    this.#connection.close();
  }
}
