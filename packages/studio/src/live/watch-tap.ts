import type { JournalEntry } from "@flowrun/core";
import type {
  CallSummary,
  LiveAsk,
  LiveFrame,
  LiveMove,
  LiveNews,
  LiveSums,
  LiveWindow,
} from "./live-contract.ts";
import type { Tap } from "./create-tap.ts";
import type { KeptCall } from "./kept-call.ts";

/** How a page is told. */
export interface LiveLine {
  send(text: string): void;
  /** Bytes that were sent and are not gone yet. */
  unsent(): number;
  /** Ends it: the page does not read. */
  cut(): void;
}

/** The news of a host for a page. */
export interface LiveWatch {
  /** Tells what has changed; called five times a second. */
  tick(): void;
  /** Takes what the page asks for; what is none is left aside. */
  ask(text: string): void;
  close(): void;
}

const mostMoves = 60;
const mostCalls = 100;
const mostFollowed = 8;
/** Beyond this overviews are skipped until the page has read. */
const skipAbove = 256 * 1_024;
/** Beyond this the page is given up. */
const cutAbove = 4 * 1_048_576;
const nothing: LiveSums = { entered: {}, left: {}, failed: {}, gone: {}, ended: {} };

/**
 * Tells one page of a host, and says hello at once. Bounded, however much happens and however
 * slowly the page reads.
 */
export function watchTap(tap: Tap, line: LiveLine): LiveWatch {
  return new TapWatch(tap, line);
}

class TapWatch implements LiveWatch {
  readonly #tap: Tap;
  readonly #line: LiveLine;
  readonly #stop: () => void;
  readonly #moves: LiveMove[] = [];
  readonly #changed = new Map<string, CallSummary>();
  readonly #followed = new Map<string, Followed>();
  #seq = 0;
  #window: LiveWindow = "1h";
  #told: Told | undefined;

  constructor(tap: Tap, line: LiveLine) {
    this.#tap = tap;
    this.#line = line;
    this.#stop = tap.watch({
      changed: (call) => {
        if (this.#changed.size < 4 * mostCalls || this.#changed.has(call.id))
          this.#changed.set(call.id, call);
      },
      moved: (move) => {
        if (this.#moves.length < mostMoves) this.#moves.push(move);
      },
      told: (call, told) => this.#followed.get(call)?.take(told),
    });
    this.#send({ kind: "hello", contract: 1, now: tap.now() });
    this.#tellOverview();
  }

  tick(): void {
    for (const [call, { entries }] of this.#followed) {
      if (entries.length > 0)
        this.#send({ kind: "entries", call, isWhole: false, entries: entries.splice(0) });
    }
    if (this.#line.unsent() <= skipAbove) this.#tellOverview();
  }

  ask(text: string): void {
    const ask = readAsk(text);
    if (ask?.kind === "watch") {
      this.#window = ask.window;
      this.#told = undefined;
      this.#tellOverview();
    } else if (ask?.kind === "follow") this.#follow(ask.call);
    else if (ask?.kind === "unfollow") this.#followed.delete(ask.call);
  }

  close(): void {
    this.#stop();
  }

  #send(news: LiveNews): void {
    this.#line.send(JSON.stringify({ seq: this.#seq, ...news } satisfies LiveFrame));
    this.#seq += 1;
    if (this.#line.unsent() > cutAbove) this.#line.cut();
  }

  #tellOverview(): void {
    const tap = this.#tap;
    const [before, now] = [this.#told, { sums: tap.sums(this.#window), at: tap.at() }];
    const isWhole = before === undefined;
    const calls = (isWhole ? tap.calls() : [...this.#changed.values()]).slice(0, mostCalls);
    const { connection, live } = tap;
    const sums = sumsSince(before?.sums ?? nothing, now.sums);
    this.#send({
      ...{
        kind: "overview",
        isWhole,
        connection,
        live,
        sums,
        at: changesOf(before?.at ?? {}, now.at),
      },
      ...{ moves: this.#moves.splice(0), calls, versions: tap.versions() },
    });
    for (const { id } of calls) this.#changed.delete(id);
    this.#told = now;
  }

  #follow(call: string): void {
    const kept = this.#tap.find(call);
    if (kept === undefined || this.#followed.size >= mostFollowed || this.#followed.has(call))
      return;
    const entries: JournalEntry[] = [];
    this.#followed.set(call, { entries, take: kept.follow((entry) => entries.push(entry)) });
    this.#send({ kind: "entries", call, isWhole: kept.isWhole, entries: entries.splice(0) });
  }
}

/** The journal of a call, as far as the page is not told. */
interface Followed {
  readonly entries: JournalEntry[];
  readonly take: ReturnType<KeptCall["follow"]>;
}

interface Told {
  readonly sums: LiveSums;
  readonly at: Readonly<Record<string, number>>;
}

function sumsSince(before: LiveSums, now: LiveSums): LiveSums {
  const { entered, left, failed, gone, ended } = now;
  return {
    entered: changesOf(before.entered, entered),
    left: changesOf(before.left, left),
    failed: changesOf(before.failed, failed),
    gone: changesOf(before.gone, gone),
    ended: changesOf(before.ended, ended),
  };
}

/** The numbers that have changed; a number that is not counted any more is 0. */
function changesOf(
  before: Readonly<Record<string, number>>,
  now: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const gone = Object.keys(before).filter((name) => before[name] !== 0 && now[name] === undefined);
  const changed = Object.entries(now).filter(([name, count]) => before[name] !== count);
  return Object.fromEntries([...changed, ...gone.map((name) => [name, 0] as const)]);
}

const windows: ReadonlySet<unknown> = new Set<LiveWindow>(["5m", "1h", "start"]);

/** The request of a page; `undefined` when it is not a known one. */
function readAsk(text: string): LiveAsk | undefined {
  const said = parse(text);
  if (typeof said !== "object" || said === null) return undefined;
  const { kind, window, call } = said as Readonly<Record<string, unknown>>;
  if (kind === "watch" && windows.has(window)) return { kind, window: window as LiveWindow };
  if ((kind === "follow" || kind === "unfollow") && typeof call === "string") return { kind, call };
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
