import type { Journal, JournalEntry, JournalStart, Observer, Waypoint } from "@flowrun/core";
import { walkOf } from "@flowrun/core/tooling";
import { flowId, summaryAt, summaryOfStart } from "./call-summary.ts";
import { KeptCalls, type KeptCall, type KeptLimits } from "./kept-calls.ts";
import type { CallSummary, LiveMove, LiveVersion, LiveWindow, LiveSums } from "./live-contract.ts";
import { WindowSums } from "./window-sums.ts";

/** Whoever watches a tap. Called as things happen; returns at once. */
export interface TapWatcher {
  readonly changed: (call: CallSummary) => void;
  readonly moved: (move: LiveMove) => void;
  readonly wrote: (entry: JournalEntry) => void;
}

/** What runs beside a host and tells pages of it. The host tells it as a journal and an observer, which mask what is secret. */
export interface Tap {
  readonly journal: Journal;
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

/** What a tap needs. */
export interface TapOptions {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly limits?: KeptLimits;
}

/** Reasons that are nobody's wish. */
const faults: ReadonlySet<string> = new Set(["fault", "limit", "overload", "broken"]);

/** The ways on from a step without outcomes: to a block, or into a part. Only the flow tells which of them it has. */
const atOnce = ["next", "runs"] as const;

/** Of more texts of the flow those are forgotten that no call runs on. */
const mostVersions = 16;

/** A tap for a host that has not started yet. Its functions never throw, and cost the host next to nothing. */
export function createTap({ now, limits }: TapOptions): Tap {
  return new HostTap(now, limits);
}

class HostTap implements Tap {
  readonly journal: Journal = { write: (entry) => this.#write(entry) };
  readonly observer: Observer = {
    relived: ({ call, event, result }) => {
      const { from, to, started_at: at } = result.state.call;
      const kept =
        this.#calls.find(call) ?? this.#begin({ id: call, from, to, at, flow: "", block: "", step: "" }, false);
      // It was counted in the process before.
      for (const point of walkOf(result.trace)) this.#place(kept, point, event?.at ?? at);
    },
    forgotten: (call, goesOn) => {
      const kept = this.#calls.find(call);
      if (kept !== undefined && kept.summary.ended === undefined)
        this.#end(kept, goesOn ? "goes_on" : "broken", this.now());
    },
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
    return [...this.#versions.values()].map((version) => ({ ...version, ended: { ...version.ended } }));
  }

  calls(): readonly CallSummary[] {
    return this.#calls.list();
  }

  find(id: string): KeptCall | undefined {
    return this.#calls.find(id);
  }

  watch(watcher: TapWatcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  #write(entry: JournalEntry): void {
    const kept = "start" in entry ? this.#begin(this.#arrivalOf(entry), true) : this.#calls.find(entry.call);
    if (kept === undefined) return;
    if (kept.isWhole) this.#calls.add(kept, entry);
    const at = "start" in entry ? entry.start.at : entry.event.at;
    let step: Waypoint | undefined;
    for (const point of entry.walk ?? []) {
      this.#count(kept, point, at);
      if (point.kind === "block.entered" && step !== undefined) this.#leadOn(kept, step, at);
      step = point;
      this.#place(kept, point, at);
    }
    for (const watcher of this.#watchers) watcher.wrote(entry);
  }

  #arrivalOf(head: JournalStart): CallSummary {
    const version = this.#versionOf(head);
    version.started += 1;
    version.live += 1;
    return summaryOfStart(head, version.id);
  }

  #begin(summary: CallSummary, isWhole: boolean): KeptCall {
    const kept = this.#calls.begin(summary, isWhole);
    for (const { changed } of this.#watchers) changed(summary);
    return kept;
  }

  #count({ summary }: KeptCall, point: Waypoint, at: number): void {
    if (point.kind === "block.entered") this.#sums.count("entered", point.block, at);
    else if (point.kind === "step.left") this.#sums.count("left", `${point.step} ${point.outcome}`, at);
    else if (point.kind === "call.ended" && faults.has(point.reason)) this.#sums.count("failed", summary.block, at);
  }

  /** A call has come to a block from this point. A step that leads on as soon as it is entered is not left. */
  #leadOn({ summary: { id } }: KeptCall, point: Waypoint, at: number): void {
    if (point.kind !== "step.left" && point.kind !== "step.entered") return;
    const ways = point.kind === "step.left" ? [point.outcome] : atOnce;
    for (const way of ways) {
      if (point.kind === "step.entered") this.#sums.count("left", `${point.step} ${way}`, at);
      for (const { moved } of this.#watchers) moved({ call: id, step: point.step, outcome: way });
    }
  }

  /** Notes where a call is now. */
  #place(kept: KeptCall, point: Waypoint, at: number): void {
    if (point.kind === "call.ended") return this.#end(kept, point.reason, at);
    const before = kept.summary;
    kept.summary = summaryAt(before, point, at);
    if (point.kind !== "block.entered") return;
    this.#leaveBlock(before.block);
    this.#at.set(point.block, (this.#at.get(point.block) ?? 0) + 1);
    for (const { changed } of this.#watchers) changed(kept.summary);
  }

  #end(kept: KeptCall, reason: string, at: number): void {
    this.#leaveBlock(kept.summary.block);
    this.#sums.count("ended", reason, at);
    kept.summary = { ...kept.summary, ended: { at, reason } };
    const version = this.#versions.get(kept.summary.flow);
    if (version !== undefined) {
      version.live -= 1;
      version.ended[reason] = (version.ended[reason] ?? 0) + 1;
    }
    this.#calls.end(kept);
    for (const { changed } of this.#watchers) changed(kept.summary);
  }

  #leaveBlock(block: string): void {
    const left = (this.#at.get(block) ?? 0) - 1;
    if (left > 0) this.#at.set(block, left);
    else this.#at.delete(block);
  }

  #lastHead: JournalStart | undefined;
  #lastVersion: Version | undefined;

  #versionOf(head: JournalStart): Version {
    // Nearly every call begins with the flow of the one before.
    const isSame = this.#lastHead?.source?.text === head.source?.text;
    const version = (isSame ? this.#lastVersion : undefined) ?? this.#knowVersion(head);
    this.#lastHead = head;
    this.#lastVersion = version;
    return version;
  }

  #knowVersion({ flow, version = "", source }: JournalStart): Version {
    const id = flowId(source?.text ?? flow);
    const known = this.#versions.get(id) ?? { id, flow, version, live: 0, started: 0, ended: {} };
    this.#versions.set(id, known);
    for (const { id: other, live } of this.#versions.values())
      if (this.#versions.size > mostVersions && live === 0 && other !== id) this.#versions.delete(other);
    return known;
  }
}

interface Version extends LiveVersion {
  live: number;
  started: number;
  readonly ended: Record<string, number>;
}
