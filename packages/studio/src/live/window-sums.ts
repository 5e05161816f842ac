import type { LiveSums, LiveWindow } from "./live-contract.ts";

const bucketMs = 10_000;
const buckets = 360;
const reach: Readonly<Record<Exclude<LiveWindow, "start">, number>> = { "5m": 30, "1h": buckets };

/** A kind of number. */
export type SumKind = keyof LiveSums;

interface Bucket {
  /** When it began, in whole buckets since the epoch. */
  readonly number: number;
  readonly counts: Map<string, number>;
}

/** Counts what happens, in buckets of ten seconds for an hour, and all in all. Counting is one look into two maps. */
export class WindowSums {
  readonly #total = new Map<string, number>();
  readonly #buckets: Bucket[] = [];
  readonly #now: () => number;

  /** `now` gives milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  count(kind: SumKind, name: string): void {
    const key = `${kind} ${name}`;
    this.#total.set(key, (this.#total.get(key) ?? 0) + 1);
    const { counts } = this.#current();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  /** What was counted within a window, the bucket under way included. */
  within(window: LiveWindow): LiveSums {
    const sums: Record<SumKind, Record<string, number>> = { entered: {}, left: {}, failed: {}, ended: {} };
    const first = window === "start" ? 0 : Math.floor(this.#now() / bucketMs) - reach[window] + 1;
    const maps =
      window === "start"
        ? [this.#total]
        : this.#buckets.flatMap(({ number, counts }) => (number >= first ? [counts] : []));
    for (const counts of maps) {
      for (const [key, count] of counts) {
        const space = key.indexOf(" ");
        const kind = sums[key.slice(0, space) as SumKind];
        const name = key.slice(space + 1);
        kind[name] = (kind[name] ?? 0) + count;
      }
    }
    return sums;
  }

  #current(): Bucket {
    const number = Math.floor(this.#now() / bucketMs);
    const last = this.#buckets.at(-1);
    // A clock that is set back goes on in the newest.
    if (last !== undefined && last.number >= number) return last;
    const bucket = { number, counts: new Map<string, number>() };
    this.#buckets.push(bucket);
    if (this.#buckets.length > buckets) this.#buckets.shift();
    return bucket;
  }
}
