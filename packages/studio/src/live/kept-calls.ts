import type { Json, JournalEntry } from "@flowrun/core/plugin";
import type { CallSummary } from "./live-contract.ts";

/** Of a call what is known, with its journal as far as it is kept. */
export interface KeptCall {
  summary: CallSummary;
  readonly entries: JournalEntry[];
  /** Whether `entries` begins with the first. */
  readonly isWhole: boolean;
  /** About how many bytes the entries hold. */
  bytes: number;
}

/** How much is kept. */
export interface KeptLimits {
  /** Of calls that are over. */
  readonly calls: number;
  /** Of the entries of all calls. */
  readonly bytes: number;
}

const usual: KeptLimits = { calls: 500, bytes: 64 * 1_048_576 };

/**
 * All live calls and the newest that are over, with their journals. The oldest that are over go first; a live call whose
 * entries alone are too many loses them, and is listed without.
 */
export class KeptCalls {
  readonly #live = new Map<string, KeptCall>();
  readonly #over = new Map<string, KeptCall>();
  readonly #limits: KeptLimits;
  #bytes = 0;

  constructor(limits: KeptLimits = usual) {
    this.#limits = limits;
  }

  get live(): number {
    return this.#live.size;
  }

  find(id: string): KeptCall | undefined {
    return this.#live.get(id) ?? this.#over.get(id);
  }

  /** The newest first: live ones, then those that are over. */
  list(): readonly CallSummary[] {
    const newest = (calls: Map<string, KeptCall>): readonly CallSummary[] =>
      [...calls.values()].map(({ summary }) => summary).toReversed();
    return [...newest(this.#live), ...newest(this.#over)];
  }

  /** A live call from here on. */
  begin(summary: CallSummary, isWhole: boolean): KeptCall {
    const call: KeptCall = { summary, entries: [], isWhole, bytes: 0 };
    this.#live.set(summary.id, call);
    return call;
  }

  add(call: KeptCall, entry: JournalEntry): void {
    const bytes = sizeOf(entry);
    call.entries.push(entry);
    call.bytes += bytes;
    this.#bytes += bytes;
    if (this.#bytes > this.#limits.bytes) this.#makeRoom();
  }

  /** A call is over: it is kept among those until others take its place. */
  end(call: KeptCall): void {
    this.#live.delete(call.summary.id);
    this.#over.set(call.summary.id, call);
    if (this.#over.size > this.#limits.calls) this.#dropOldest();
  }

  #makeRoom(): void {
    while (this.#bytes > this.#limits.bytes && this.#over.size > 0) this.#dropOldest();
    if (this.#bytes <= this.#limits.bytes) return;
    const largest = [...this.#live.values()].toSorted((a, b) => b.bytes - a.bytes)[0];
    if (largest === undefined) return;
    this.#bytes -= largest.bytes;
    this.#live.set(largest.summary.id, { summary: largest.summary, entries: [], isWhole: false, bytes: 0 });
  }

  #dropOldest(): void {
    const [oldest] = this.#over.values();
    if (oldest === undefined) return;
    this.#over.delete(oldest.summary.id);
    this.#bytes -= oldest.bytes;
  }
}

/** What an entry takes, without writing it: only what others have said of a call can be large. The text of the flow is shared. */
function sizeOf(entry: JournalEntry): number {
  const around = 200 + 250 * (entry.commands?.length ?? 0) + 60 * (entry.walk?.length ?? 0);
  if ("start" in entry) return around + ("payload" in entry.start ? sizeOfJson(entry.start.payload) : 500);
  return entry.event.kind === "request.succeeded" ? around + sizeOfJson(entry.event.result) : around;
}

function sizeOfJson(value: Json): number {
  if (typeof value === "string") return 2 * value.length;
  if (typeof value !== "object" || value === null) return 8;
  return Object.values(value).reduce<number>((sum, each) => sum + 16 + sizeOfJson(each), 16);
}
