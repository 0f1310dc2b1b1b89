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

  close(): void {
    this.#connection.close();
  }
}
