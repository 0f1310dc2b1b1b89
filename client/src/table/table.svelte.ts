/** One table as this browser knows it: nothing but what the server sent, and moves not yet acknowledged. */
import {
  BEFORE_FIRST,
  type Ack,
  type ClockFace,
  type FromTable,
  type News,
  type Refusal,
  type Said,
  type TableInfo,
  type ToTable,
} from "../generated/messages";
import { contribute, keepMove } from "../fairness";
import { Connection } from "../socket";

/** What every game's view has; boards know the rest. */
export interface AnyView {
  seat: number | null;
  phase: string;
  to_act: number[];
  legal: string[];
  outcome: unknown;
}

export interface NewsItem {
  /** The journal's number at a table, the play in a replay. */
  step: number;
  news: News;
}

/** A view as it comes, with what happened since the last one. */
export interface Step {
  seq: number;
  view: AnyView;
  news: readonly News[];
}

interface Pending {
  id: string;
  text: string;
  done(): void;
}

const AGAIN = new Set(["storage-unavailable", "storage-full", "storage-locked", "storage-read-only", "table-busy"]);
const LATER = 2_000;
const MOST_TOLD = 2_000;
/** The numbers below are the pings of the connection itself. */
const FIRST_FLUSH = 1_000;

export class Table {
  info = $state.raw<TableInfo | null>(null);
  you = $state<number | null>(null);
  seq = $state(BEFORE_FIRST);
  view = $state.raw<AnyView | null>(null);
  previous = $state.raw<AnyView | null>(null);
  news = $state.raw<NewsItem[]>([]);
  said = $state.raw<Said[]>([]);
  clocks = $state.raw<{ at: number; faces: ClockFace[] } | null>(null);
  /** How many tiles the other seats of a race have placed; at its end also this one. */
  progress = $state.raw<Record<number, number>>({});
  /** After a race: the last sketches of the others, by seat. */
  lastSketches = $state.raw<Record<number, string>>({});
  /** When a race begins, on the clock of `performance.now()`. */
  starts = $state<number | null>(null);
  /** How long the race had been running when the newest view came. */
  elapsed = $state<number | null>(null);
  sketch = $state("");
  refusal = $state.raw<Refusal | null>(null);
  connected = $state(false);
  /** The server has not answered for a second and more. */
  late = $state(false);
  ever = $state(false);
  /** Why the server will not have us here any more. */
  gone = $state<string | null>(null);
  waiting = $state(0);

  #listener: ((step: Step) => void) | null = null;
  #pending: Pending[] = [];
  /** The newest sketch, until the server is known to have it: an open line may be a dead one. */
  #kept: { text: string; placed: number } | null = null;
  #placed: number | null = null;
  #flushes = FIRST_FLUSH;
  #timer = 0;
  readonly #connection: Connection<FromTable>;

  constructor(readonly id: string) {
    this.#connection = new Connection<FromTable>(`/live/table/${encodeURIComponent(id)}`, {
      opened: () => this.#opened(),
      lost: () => (this.connected = false),
      late: (late) => (this.late = late),
      receive: (message) => this.#receive(message),
      refused: (_, reason) => {
        this.connected = false;
        this.gone = reason;
        for (const each of this.#pending.splice(0)) each.done();
        this.waiting = 0;
      },
    });
  }

  get busy(): boolean {
    return this.waiting > 0 || !this.connected;
  }

  /** Sends a move and waits until it is stored or refused, over any number of lost connections. */
  play(text: string): Promise<void> {
    this.refusal = null;
    return new Promise((done) => {
      const move = { id: crypto.randomUUID?.() ?? unlikely(), text, done };
      this.#pending.push(move);
      this.waiting = this.#pending.length;
      this.#send({ type: "move", id: move.id, text });
    });
  }

  /** Nobody needs to read any more why a move was refused. */
  dismiss(): void {
    this.refusal = null;
  }

  /** Hears of every view as it comes, until the returned function is called. */
  listen(listener: (step: Step) => void): () => void {
    this.#listener = listener;
    return () => {
      if (this.#listener === listener) this.#listener = null;
    };
  }

  keep(text: string, placed: number): void {
    if (this.you === null || (text === this.sketch && !this.#kept)) return;
    this.sketch = text;
    this.#kept = { text, placed };
    this.#placed = placed;
    this.#flushes++;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#flush(), 250);
  }

  say(phrase: string, text: string): void {
    this.#send({ type: "say", phrase, text });
  }

  mute(seat: number, muted: boolean): void {
    this.#send({ type: "mute", seat, muted });
  }

  away(): void {
    this.#send({ type: "away", seq: Math.max(this.seq, this.info?.seq ?? BEFORE_FIRST) });
  }

  wish(about: number, wish: "bot" | "end" | "wait"): void {
    this.#send({ type: "wish", about, wish });
  }

  back(): void {
    this.#send({ type: "back" });
  }

  /** For the eyes of who we are now: a session may have come after the socket. */
  renew(): void {
    this.seq = BEFORE_FIRST;
    this.news = [];
    this.#connection.renew();
  }

  close(): void {
    this.#flush();
    this.#connection.close();
  }

  #send(message: ToTable): boolean {
    return this.#connection.send(message);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    if (!this.#kept || !this.#send({ type: "sketch", ...this.#kept })) return;
    // messages are answered in their order: this answer says that the sketch has arrived
    this.#send({ type: "ping", n: ++this.#flushes });
  }

  #opened(): void {
    this.connected = true;
    this.ever = true;
    this.#send({ type: "hello", seq: this.seq });
    for (const each of this.#pending) this.#send({ type: "move", id: each.id, text: each.text });
    this.#flush();
  }

  #receive(message: FromTable): void {
    switch (message.type) {
      case "table":
        this.info = message.table;
        this.you = message.you;
        void contribute(message.table, message.you);
        break;
      case "view":
        this.#seen(message.seq, message.view as AnyView);
        this.#listener?.({
          seq: message.seq,
          view: message.view as AnyView,
          news: message.news.flatMap((each) => each.news),
        });
        this.news = [
          ...this.news,
          ...message.news.flatMap((each) => each.news.map((news) => ({ step: each.seq, news }))),
        ].slice(-MOST_TOLD);
        this.starts = message.starts ? performance.now() + message.starts : null;
        this.elapsed = message.elapsed ?? null;
        this.clocks = message.clocks ? { at: performance.now(), faces: message.clocks } : null;
        break;
      case "ack":
        this.#taken(message);
        break;
      case "refusal":
        this.#refused(message);
        break;
      case "said":
        if (!this.said.some((each) => each.n === message.n)) this.said = [...this.said, message].slice(-200);
        break;
      case "sketch":
        // what is being typed here is newer than what the server tells of it
        if (!this.#kept) this.sketch = message.text;
        break;
      case "progress":
        this.progress = { ...this.progress, [message.seat]: message.placed };
        break;
      case "last-sketch":
        this.lastSketches = { ...this.lastSketches, [message.seat]: message.text };
        break;
      case "pong":
        if (message.n === this.#flushes) this.#kept = null;
        break;
      default:
        message satisfies never;
    }
  }

  #seen(seq: number, view: AnyView): void {
    if (seq < this.seq) return;
    if (seq > this.seq) this.previous = this.view;
    // tiles placed were those of what was being made before
    if (this.view && this.view.phase !== view.phase && !view.outcome) {
      this.progress = {};
      this.#placed = null;
    }
    if (view.outcome && this.you !== null && this.#placed !== null)
      this.progress = { ...this.progress, [this.you]: this.#placed };
    this.seq = seq;
    this.view = view;
  }

  #refused(message: Refusal): void {
    const move = this.#pending.find((each) => each.id === message.id);
    if (move && AGAIN.has(message.key)) {
      window.setTimeout(() => {
        if (this.#pending.includes(move)) this.#send({ type: "move", id: move.id, text: move.text });
      }, LATER);
      this.refusal = message;
      return;
    }
    this.refusal = message;
    if (message.id) this.#settle(message.id);
  }

  #taken(message: Ack): void {
    const move = this.#pending.find((each) => each.id === message.id);
    if (move) keepMove(this.id, message.seq, move.text);
    this.#settle(message.id);
  }

  #settle(id: string): void {
    const at = this.#pending.findIndex((each) => each.id === id);
    if (at < 0) return;
    const [move] = this.#pending.splice(at, 1);
    this.waiting = this.#pending.length;
    move?.done();
  }
}

/** Ids where the page is not served securely and the browser offers none. */
function unlikely(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (each) => each.toString(16).padStart(2, "0")).join(
    "",
  );
}
