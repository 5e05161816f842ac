import type { LiveSums, LiveWindow } from "./live-contract.ts";

const bucketMs = 10_000;
const buckets = 360;
const reach: Readonly<Record<Exclude<LiveWindow, "start">, number>> = { "5m": 30, "1h": buckets };

/** A kind of number. */
export type SumKind = keyof LiveSums;

type Counts = Readonly<Record<SumKind, Map<string, number>>>;

interface Bucket {
  /** When it began, in whole buckets since the epoch. */
  readonly number: number;
  readonly counts: Counts;
}

/**
 * Counts what happens, in buckets of ten seconds for an hour, and all in all. Counting is one look
 * into one map.
 */
export class WindowSums {
  /** The counts that no bucket holds any more. */
  readonly #before = noCounts();
  readonly #buckets: Bucket[] = [];
  readonly #now: () => number;

  /** `now` gives milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts something that has just happened, at `at` by the clock of `now`. */
  count(kind: SumKind, name: string, at: number): void {
    add(this.#bucketOf(at).counts[kind], name, 1);
  }

  /** The counts within a window, the bucket under way included. */
  within(window: LiveWindow): LiveSums {
    const first = window === "start" ? 0 : Math.floor(this.#now() / bucketMs) - reach[window] + 1;
    const within = this.#buckets.flatMap(({ number, counts }) => (number >= first ? [counts] : []));
    const all = window === "start" ? [this.#before, ...within] : within;
    return {
      entered: sumOf(all.map(({ entered }) => entered)),
      left: sumOf(all.map(({ left }) => left)),
      failed: sumOf(all.map(({ failed }) => failed)),
      gone: sumOf(all.map(({ gone }) => gone)),
      ended: sumOf(all.map(({ ended }) => ended)),
    };
  }

  #bucketOf(at: number): Bucket {
    const number = Math.floor(at / bucketMs);
    const last = this.#buckets.at(-1);
    // A clock that is set back goes on in the newest.
    if (last !== undefined && last.number >= number) return last;
    const bucket = { number, counts: noCounts() };
    this.#buckets.push(bucket);
    if (this.#buckets.length > buckets) this.#forget(this.#buckets.shift());
    return bucket;
  }

  #forget(bucket: Bucket | undefined): void {
    for (const kind of kinds)
      for (const [name, count] of bucket?.counts[kind] ?? []) add(this.#before[kind], name, count);
  }
}

const kinds: readonly SumKind[] = ["entered", "left", "failed", "gone", "ended"];

function noCounts(): Counts {
  return {
    entered: new Map(),
    left: new Map(),
    failed: new Map(),
    gone: new Map(),
    ended: new Map(),
  };
}

function add(counts: Map<string, number>, name: string, count: number): void {
  counts.set(name, (counts.get(name) ?? 0) + count);
}

function sumOf(maps: readonly ReadonlyMap<string, number>[]): Readonly<Record<string, number>> {
  const sum = new Map<string, number>();
  for (const map of maps) for (const [name, count] of map) add(sum, name, count);
  return Object.fromEntries(sum);
}
