import { idOf, type OpenRequest } from "@flowrun/core/tooling";
import type { CallEvent, CallStart, RunStart, CallState, JsonObject } from "@flowrun/core";
import type { PlatformEvent, LedgerEntry } from "@flowrun/core/plugin";

/** An event that an interpreter took, and the counter of the state after it. */
export interface Taken {
  readonly event: CallEvent;
  readonly n: number;
}

/** Where a call stood when its first `after` events had been taken. */
export interface Checkpoint {
  readonly after: number;
  /** A `CallState` of any version. */
  readonly state: CallState | JsonObject;
  readonly open: readonly OpenRequest[];
}

/** A call that an earlier process left, as its ledger tells. */
export interface CallLeft {
  readonly start: CallStart | RunStart;
  /** The name of its program. */
  readonly program: string;
  /**
   * The events that its interpreter took, in order, each with the counter of the state after it.
   */
  readonly events: readonly Taken[];
  /** The latest one that was written. */
  readonly checkpoint?: Checkpoint;
  /** The events that were heard of it after that, and that no interpreter took. */
  readonly heard: readonly CallEvent[];
  /** The originates whose legs were there. */
  readonly created: ReadonlySet<string>;
  /**
   * When it lived last in an earlier process: took something, or was there at a sign of life and
   * did not stand still.
   */
  readonly seenAt: number;
}

/** A new call that nobody has begun. */
export type Arrival = PlatformEvent & { readonly kind: "call.arrived" };

/** The calls and rooms that an earlier process left. */
export interface Left {
  /** In the order in which they began. */
  readonly calls: readonly CallLeft[];
  readonly arrivals: readonly Arrival[];
}

interface Reading extends CallLeft {
  /** When it took something last. */
  seenAt: number;
  /** After how many signs of life that was. */
  beats: number;
  readonly events: Taken[];
  readonly created: Set<string>;
  checkpoint?: Checkpoint;
  heard: CallEvent[];
}

/** When all calls lived, but for those that stood still. */
interface Beat {
  readonly at: number;
  readonly still?: Readonly<Record<string, number>>;
}

/** The ledger's words about calls that have not ended. */
export function readLeft(entries: readonly LedgerEntry[]): Left {
  const calls = new Map<string, Reading>();
  let arrivals: readonly Arrival[] = [];
  let beat: Beat = { at: 0 };
  let beats = 0;
  const forgetHeard = (): void => {
    arrivals = [];
    // An answer stays one: what asked for it may not be open any more where the call stood.
    for (const call of calls.values())
      call.heard = call.heard.filter((event) => "request" in event);
  };
  for (const entry of entries) {
    if ("call" in entry) readOfCall(calls, entry, beats);
    if (entry.kind === "arrived") arrivals = [...arrivals, entry.arrival];
    if (entry.kind === "beat" || entry.kind === "ready" || entry.kind === "stayed")
      [beat, beats] = [entry, beats + 1];
    // Another clock may have told the times before.
    if (entry.kind === "ready") for (const call of calls.values()) call.seenAt = 0;
    if (entry.kind === "stayed") forgetHeard();
    // The process that took over lives, and has begun them.
    if (entry.kind === "beat") arrivals = [];
  }
  // The last beat tells nothing of a call that stood still then and has taken nothing since. For a
  // call that has taken something, the clock may have been set back since: the later entry of the
  // ledger is later.
  const leftOf = ({ beats: taken, ...call }: Reading): CallLeft =>
    taken === beats
      ? call
      : { ...call, seenAt: Math.max(call.seenAt, beat.still?.[idOf(call.start)] ?? beat.at) };
  return { calls: [...calls.values()].map(leftOf), arrivals };
}

function readOfCall(
  calls: Map<string, Reading>,
  entry: LedgerEntry & { readonly call: string },
  beats: number,
): void {
  if (entry.kind === "end") calls.delete(entry.call);
  if (entry.kind === "start") {
    const { start, program } = entry;
    calls.set(entry.call, {
      start,
      program,
      events: [],
      heard: [],
      created: new Set(),
      seenAt: start.at,
      beats,
    });
  }
  const call = calls.get(entry.call);
  if (call === undefined) return;
  if (entry.kind === "event") {
    const { event, n } = entry;
    call.events.push({ event, n });
    call.seenAt = event.at;
    call.beats = beats;
    call.heard = withoutTaken(call.heard, event);
  }
  if (entry.kind === "created") call.created.add(entry.request);
  if (entry.kind === "heard") call.heard.push(entry.event);
  if (entry.kind === "state") {
    const { state, open } = entry;
    call.checkpoint = { after: call.events.length, state, open };
    call.heard = [];
  }
}

/**
 * The heard events that are not taken yet. The process that took over takes them in order, by a
 * clock of its own, except answers, which come first.
 */
function withoutTaken(heard: CallEvent[], taken: CallEvent): CallEvent[] {
  if ("request" in taken)
    return heard.filter((event) => !("request" in event) || event.request !== taken.request);
  const timeless = (event: CallEvent): string => JSON.stringify({ ...event, at: 0 });
  const place = heard.findIndex((event) => timeless(event) === timeless(taken));
  return place < 0 ? heard : heard.toSpliced(place, 1);
}
