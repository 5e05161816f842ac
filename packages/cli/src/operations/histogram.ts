import type { Labels, Sample } from "./prometheus-text.ts";

/** Bounds for how fast something is done, in seconds. */
export const latencyBounds: readonly number[] = [
  0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10,
];

/** How many values lay at or below each of some bounds. */
export class Histogram {
  readonly #bounds: readonly number[];
  readonly #counts: number[];
  #count = 0;
  #sum = 0;

  /** `bounds` go up. */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = bounds.map(() => 0);
  }

  /** Counts a value, which is not less than 0. */
  observe(value: number): void {
    this.#count += 1;
    this.#sum += value;
    const index = this.#bounds.findIndex((bound) => value <= bound);
    if (index !== -1) this.#counts[index] = (this.#counts[index] ?? 0) + 1;
  }

  /** The samples for Prometheus. */
  samples(labels: Labels = {}): readonly Sample[] {
    let below = 0;
    const buckets = this.#bounds.map((bound, index): Sample => {
      below += this.#counts[index] ?? 0;
      return { part: "_bucket", labels: { ...labels, le: String(bound) }, value: below };
    });
    return [
      ...buckets,
      { part: "_bucket", labels: { ...labels, le: "+Inf" }, value: this.#count },
      { part: "_sum", labels, value: this.#sum },
      { part: "_count", labels, value: this.#count },
    ];
  }
}
