/** The lobby as the server tells it: open tables, running games, and our own. */
import type { FromLobby, LobbyTable, MyTable } from "./generated/messages";
import { Connection } from "./socket";

export class Lobby {
  open = $state.raw<LobbyTable[]>([]);
  running = $state.raw<LobbyTable[]>([]);
  mine = $state.raw<MyTable[]>([]);
  /** Whether our own games are known: until then `mine` says nothing. */
  mineKnown = $state(false);
  connected = $state(true);
  readonly #connection: Connection<FromLobby>;

  constructor() {
    this.#connection = new Connection<FromLobby>("/live/lobby", {
      opened: () => (this.connected = true),
      lost: () => (this.connected = false),
      refused: () => (this.connected = false),
      receive: (frame) => {
        if (frame.type === "lobby") {
          this.open = frame.open;
          this.running = frame.running;
        } else if (frame.type === "mine") {
          this.mine = frame.mine;
          this.mineKnown = true;
        }
      },
    });
  }

  close(): void {
    this.#connection.close();
  }
}
