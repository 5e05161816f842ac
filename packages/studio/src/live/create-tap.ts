import type { CallInput, Observation, Observer } from "@flowrun/host";
import type { Program, TraceEntry } from "@flowrun/core";
import { oncePerProgram, toldOf } from "@flowrun/host/tooling";
import { arrivalOf, flowId } from "./call-summary.ts";
import type { KeptFlow, Told } from "./call-writer.ts";
import { KeptCall } from "./kept-call.ts";
import { KeptCalls, type KeptLimits } from "./kept-calls.ts";
import type { CallSummary, LiveMove, LiveVersion, LiveWindow, LiveSums } from "./live-contract.ts";
import { WindowSums } from "./window-sums.ts";

/** The watcher of a tap. Called as things happen; returns at once. */
export interface TapWatcher {
  readonly changed: (call: CallSummary) => void;
  readonly moved: (move: LiveMove) => void;
  readonly told: (call: string, told: Told) => void;
}

/** The part that runs beside a host and tells pages of it. Nothing that it gives holds a secret. */
export interface Tap {
  /** To be told by the host. */
  readonly observer: Observer;
  readonly connection: string;
  readonly live: number;
  now(): number;
  sums(window: LiveWindow): LiveSums;
  at(): Readonly<Record<string, number>>;
  versions(): readonly LiveVersion[];
  /** The newest first. */
  calls(): readonly CallSummary[];
  find(id: string): KeptCall | undefined;
  /** The function it gives ends it. */
  watch(watcher: TapWatcher): () => void;
}

/** The needs of a tap. */
export interface TapOptions {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly limits?: KeptLimits;
}

/** Reasons that are nobody's wish. */
const faults: ReadonlySet<string> = new Set(["fault", "limit", "overload", "broken"]);

/** The entries of a trace that tell of the way of a call. */
const ways: ReadonlySet<string> = new Set<TraceEntry["kind"]>([
  ...([
    "block.entered",
    "step.entered",
    "step.skipped",
    "step.left",
    "call.leaving",
    "call.ended",
  ] as const),
]);

/**
 * The outcomes of a step without any: to a block, or into a part. Only the flow tells which of them
 * it has.
 */
const atOnce = ["next", "runs"] as const;

/** The number of texts of the flow that are kept; older ones without calls are forgotten. */
const mostVersions = 16;

/**
 * A tap for a host that has not started yet. Its functions never throw, and cost the host next to
 * nothing.
 */
export function createTap({ now, limits }: TapOptions): Tap {
  return new HostTap(now, limits);
}

class HostTap implements Tap {
  readonly observer: Observer = {
    stepped: (observation) => this.#went(observation, true),
    // It was counted in the process before.
    replayed: (observation) => this.#went(observation, false),
    broke: (input) => this.#take(input, true),
    forgotten: (call, goesOn) => this.#forget(call, goesOn),
    connection: ({ kind }) => {
      this.connection = kind;
    },
  };
  connection = "idle";
  readonly now: () => number;
  readonly #sums: WindowSums;
  readonly #calls: KeptCalls;
  readonly #at = new Map<string, number>();
  readonly #versions = new Map<string, Version>();
  readonly #watchers = new Set<TapWatcher>();
  readonly #flows = oncePerProgram(knownFlow);

  constructor(now: () => number, limits: KeptLimits | undefined) {
    this.now = now;
    this.#sums = new WindowSums(now);
    this.#calls = new KeptCalls(limits);
  }

  get live(): number {
    return this.#calls.live;
  }

  sums(window: LiveWindow): LiveSums {
    return this.#sums.within(window);
  }

  at(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#at);
  }

  versions(): readonly LiveVersion[] {
    return [...this.#versions.values()].map((version) => ({
      ...version,
      ended: { ...version.ended },
    }));
  }

  calls(): readonly CallSummary[] {
    return this.#calls.list().map(({ summary }) => summary);
  }

  find(id: string): KeptCall | undefined {
    return this.#calls.find(id);
  }

  watch(watcher: TapWatcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  #went(observation: Observation, isNew: boolean): void {
    const { event, result } = observation;
    const kept = this.#take(observation, isNew);
    if (kept === undefined) return;
    const at = event?.at ?? result.state.call.started_at;
    let last: TraceEntry | undefined;
    for (const point of result.trace) {
      if (!ways.has(point.kind)) continue;
      if (isNew) this.#count(kept, point, last, at);
      this.#place(kept, point, at);
      last = point;
    }
  }

  /** Keeps what a call is told. `undefined` for one that is over, and is not kept any more. */
  #take(input: Heard, isNew: boolean): KeptCall | undefined {
    const { call, start, event } = input;
    const known = start === undefined ? this.#calls.find(call) : undefined;
    const kept = known ?? (start !== undefined || !isNew ? this.#begin(input, isNew) : undefined);
    const told = start ?? event;
    if (kept === undefined || told === undefined) return kept;
    this.#calls.take(kept, told);
    for (const watcher of this.#watchers) watcher.told(call, told);
    return kept;
  }

  #begin({ call: id, program, start, result }: Heard, isNew: boolean): KeptCall {
    const flow = this.#flows(program);
    const version = this.#versionOf(flow);
    version.live += 1;
    if (isNew) version.started += 1;
    const { from = "", to = "", started_at: at = this.now() } = result?.state.call ?? {};
    const arrival = start === undefined ? { id, from, to, at } : arrivalOf(id, start);
    const kept = new KeptCall({ ...arrival, flow: version.id }, flow, start !== undefined);
    this.#calls.begin(kept);
    this.#tellChanged(kept);
    return kept;
  }

  #count(kept: KeptCall, point: TraceEntry, last: TraceEntry | undefined, at: number): void {
    if (point.kind === "block.entered") {
      this.#sums.count("entered", point.block, at);
      if (last !== undefined) this.#leadOn(kept, last, at);
    } else if (point.kind === "step.left")
      this.#sums.count("left", `${point.step} ${point.outcome}`, at);
    else if (point.kind === "call.leaving" && point.reason === "caller_left")
      this.#sums.count("gone", kept.block, at);
    else if (point.kind === "call.ended" && faults.has(point.reason))
      this.#sums.count("failed", kept.block, at);
  }

  /**
   * A call has come to a block from this point. A step that leads on as soon as it is entered is
   * not left.
   */
  #leadOn({ arrival: { id } }: KeptCall, point: TraceEntry, at: number): void {
    if (point.kind !== "step.left" && point.kind !== "step.entered") return;
    const outcomes = point.kind === "step.left" ? [point.outcome] : atOnce;
    for (const outcome of outcomes) {
      if (point.kind === "step.entered") this.#sums.count("left", `${point.step} ${outcome}`, at);
      for (const { moved } of this.#watchers) moved({ call: id, step: point.step, outcome });
    }
  }

  /** Notes where a call is now. */
  #place(kept: KeptCall, point: TraceEntry, at: number): void {
    if (point.kind === "call.ended") this.#end(kept, point.reason, at);
    else if (point.kind === "step.entered") kept.step = point.step;
    else if (point.kind === "block.entered") {
      this.#leaveBlock(kept.block);
      kept.block = point.block;
      this.#at.set(point.block, (this.#at.get(point.block) ?? 0) + 1);
      this.#tellChanged(kept);
    }
  }

  #end(kept: KeptCall, reason: string, at: number): void {
    this.#leaveBlock(kept.block);
    this.#sums.count("ended", reason, at);
    kept.ended = { at, reason };
    const version = this.#versions.get(kept.arrival.flow);
    if (version !== undefined) {
      version.live -= 1;
      version.ended[reason] = (version.ended[reason] ?? 0) + 1;
    }
    this.#calls.end(kept);
    this.#tellChanged(kept);
  }

  #forget(call: string, goesOn: boolean): void {
    const kept = this.#calls.find(call);
    if (kept === undefined) return;
    if (kept.ended === undefined) this.#end(kept, goesOn ? "goes_on" : "broken", this.now());
    kept.seal();
  }

  #leaveBlock(block: string): void {
    const left = (this.#at.get(block) ?? 0) - 1;
    if (left > 0) this.#at.set(block, left);
    else this.#at.delete(block);
  }

  #tellChanged(kept: KeptCall): void {
    for (const { changed } of this.#watchers) changed(kept.summary);
  }

  #versionOf({ id, told }: KnownFlow): Version {
    const known = this.#versions.get(id);
    if (known !== undefined) return known;
    const { flow, version = "" } = told.head;
    const added: Version = { id, flow, version, live: 0, started: 0, ended: {} };
    this.#versions.set(id, added);
    for (const { id: other, live } of this.#versions.values())
      if (this.#versions.size > mostVersions && live === 0 && other !== id)
        this.#versions.delete(other);
    return added;
  }
}

/** The input of a call, with its result unless its interpreter failed. */
type Heard = CallInput & Partial<Pick<Observation, "result">>;

interface Version extends LiveVersion {
  live: number;
  started: number;
  readonly ended: Record<string, number>;
}

interface KnownFlow extends KeptFlow {
  readonly id: string;
}

function knownFlow(program: Program): KnownFlow {
  const told = toldOf(program);
  return { program, told, id: flowId(told.head.source?.text ?? told.head.flow) };
}
