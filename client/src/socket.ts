/** A connection that comes back by itself: the caller only hears whether it is open, and messages. */

export interface Listener<F> {
  opened(): void;
  lost(): void;
  /** The server has not answered for a while, though the line is not closed; false: it has. */
  late?(late: boolean): void;
  receive(message: F): void;
  /** The server will not have us back: no such table, session ended; the reason is a refusal's key. */
  refused(code: number, reason: string): void;
}

const FINAL = new Set([4401, 4404]);
const WAITS = [300, 700, 1500, 3000, 6000];
const PULSE = 1_800;
/** An answer that takes longer is told to the reader; one that takes much longer ends the line. */
const LATE = 1_000;
const PATIENCE = 8_000;

export class Connection<F> {
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer = 0;
  #pulse = 0;
  #deaf = 0;
  #late = 0;
  #waits = false;
  #shut = false;
  readonly #path: string;
  readonly #listener: Listener<F>;
  readonly #again = () => this.#soon(0);

  constructor(path: string, listener: Listener<F>) {
    this.#path = path;
    this.#listener = listener;
    addEventListener("online", this.#again);
    this.#open();
  }

  send(message: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#shut = true;
    removeEventListener("online", this.#again);
    this.#quiet();
    clearTimeout(this.#timer);
    this.#part();
  }

  /** Connects again at once: the server takes us for somebody else now. */
  renew(): void {
    this.#quiet();
    clearTimeout(this.#timer);
    this.#part();
    if (!this.#shut) this.#open();
  }

  /** Leaves a socket; one that is still being opened is let come up first, browsers complain otherwise. */
  #part(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket.close();
  }

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.#path}`);
    this.#socket = socket;
    // an address that swallows everything must not keep us waiting for minutes
    this.#deaf = window.setTimeout(() => socket.close(), PATIENCE);
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.#tries = 0;
      this.#quiet();
      this.#pulse = window.setInterval(() => this.#beat(socket), PULSE);
      this.#listener.opened();
    };
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      this.#answered();
      this.#listener.receive(JSON.parse(String(event.data)) as F);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket || this.#shut) return;
      this.#quiet();
      this.#socket = null;
      if (FINAL.has(event.code)) {
        this.#listener.refused(event.code, event.reason);
        return;
      }
      this.#listener.lost();
      this.#soon(WAITS[Math.min(this.#tries++, WAITS.length - 1)]! * (0.7 + 0.6 * Math.random()));
    };
  }

  #answered(): void {
    clearTimeout(this.#deaf);
    clearTimeout(this.#late);
    this.#waits = false;
    this.#listener.late?.(false);
  }

  #beat(socket: WebSocket): void {
    // one question at a time: the next one comes after the answer
    if (this.#waits) return;
    this.#waits = true;
    this.send({ type: "ping", n: 1 });
    this.#late = window.setTimeout(() => this.#listener.late?.(true), LATE);
    clearTimeout(this.#deaf);
    this.#deaf = window.setTimeout(() => {
      // a dead link never says that it is closed: say it ourselves
      socket.onclose?.(new CloseEvent("close", { code: 1006 }));
      socket.close();
    }, PATIENCE);
  }

  #soon(wait: number): void {
    if (this.#shut || this.#socket) return;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      if (!this.#shut && !this.#socket) this.#open();
    }, wait);
  }

  #quiet(): void {
    clearInterval(this.#pulse);
    clearTimeout(this.#deaf);
    clearTimeout(this.#late);
    this.#waits = false;
  }
}
