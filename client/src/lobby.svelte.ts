/** The lobby as the server tells it: open tables, running games, and our own. */
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
  readonly #connection: Connection<FromLobby>;

  /** `lost` is called where the server does not answer, by a page that has nothing else to tell it by. */
  constructor(lost: () => void = () => undefined) {
    this.#connection = new Connection<FromLobby>("/live/lobby", {
      opened: () => undefined,
      lost,
      late: (late) => {
        if (late) lost();
      },
      refused: () => undefined,
      receive: (message) => {
        if (message.type === "lobby") {
          this.open = message.open;
          this.running = message.running;
        } else if (message.type === "mine") {
          this.mine = message.mine;
          this.rematches = message.rematches;
          this.mineKnown = true;
        }
      },
    });
  }

  close(): void {
    this.#connection.close();
  }
}
