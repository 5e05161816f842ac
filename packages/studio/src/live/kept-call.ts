import type { Json, JournalEntry } from "@flowrun/core/plugin";
import { CallWriter, type KeptFlow, type Told } from "./call-writer.ts";
import type { CallSummary } from "./live-contract.ts";

/** The facts of a call as it begins. */
export type CallArrival = Pick<CallSummary, "id" | "from" | "to" | "at" | "flow">;

/**
 * The facts of a call, with its inputs as far as they are kept. Its journal is written when
 * somebody asks for it: most calls are never looked at.
 */
export class KeptCall {
  readonly arrival: CallArrival;
  /** Where it is; empty before the first block. */
  block = "";
  step = "";
  ended: CallSummary["ended"];
  /** About how many bytes it holds. */
  bytes = 0;
  readonly #flow: KeptFlow;
  /** All from the first; `undefined` where it is not kept. */
  #told: Told[] | undefined;
  /** In place of what it was told. */
  #written: readonly JournalEntry[] | undefined;

  /** A call of which all is heard, or one that is only listed. */
  constructor(arrival: CallArrival, flow: KeptFlow, isHeard: boolean) {
    this.arrival = arrival;
    this.#flow = flow;
    this.#told = isHeard ? [] : undefined;
  }

  get summary(): CallSummary {
    const { arrival, block, step, ended } = this;
    return { ...arrival, block, step, ...(ended && { ended }) };
  }

  /** Whether its journal is there, from the first entry. */
  get isWhole(): boolean {
    return this.#told !== undefined || this.#written !== undefined;
  }

  /** Gives about how many bytes it holds more. */
  take(told: Told): number {
    if (this.#told === undefined) return 0;
    this.#told.push(told);
    const bytes = sizeOf(told);
    this.bytes += bytes;
    return bytes;
  }

  /** From here on it is only listed. */
  drop(): void {
    this.#told = undefined;
    this.#written = undefined;
    this.bytes = 0;
  }

  /**
   * Nothing more is told. Values that the flow declares secret are kept no longer than the call.
   */
  seal(): void {
    if (this.#told === undefined || !this.#flow.told.secrecy.hasSecrets) return;
    this.#written = this.journal();
    this.#told = undefined;
  }

  /** Its journal so far; none where it is not whole. */
  journal(): readonly JournalEntry[] {
    const entries: JournalEntry[] = [];
    this.follow((entry) => entries.push(entry));
    return entries;
  }

  /** Writes its journal so far, and gives what writes the rest of it. */
  follow(write: (entry: JournalEntry) => void): (told: Told) => void {
    for (const entry of this.#written ?? []) write(entry);
    if (this.#told === undefined) return () => undefined;
    const writer = new CallWriter(this.#flow, write);
    for (const told of this.#told) writer.take(told);
    return (told) => writer.take(told);
  }
}

/**
 * The size of an input with all its results, without writing it: only the words of others can be
 * large.
 */
function sizeOf(told: Told): number {
  const around = 1_000;
  if (!("kind" in told)) return "payload" in told ? around + sizeOfJson(told.payload) : around;
  return told.kind === "request.succeeded" ? around + sizeOfJson(told.result) : around;
}

function sizeOfJson(value: Json): number {
  if (typeof value === "string") return 2 * value.length;
  if (typeof value !== "object" || value === null) return 8;
  return Object.values(value).reduce<number>((sum, each) => sum + 16 + sizeOfJson(each), 16);
}
