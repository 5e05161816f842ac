import type { Told } from "./call-writer.ts";
import type { KeptCall } from "./kept-call.ts";

/** How much is kept. */
export interface KeptLimits {
  /** The most calls that are over. */
  readonly calls: number;
  /** The most bytes of all calls' inputs. */
  readonly bytes: number;
}

const usual: KeptLimits = { calls: 500, bytes: 64 * 1_048_576 };

/**
 * All live calls and the newest that are over, with what they were told. The oldest that are over
 * go first; a live call that alone was told too much loses it, and is only listed.
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
  list(): readonly KeptCall[] {
    return [...[...this.#live.values()].toReversed(), ...[...this.#over.values()].toReversed()];
  }

  /**
   * A live call from here on; one of this name that is over is not kept any more: it begins anew.
   */
  begin(call: KeptCall): void {
    this.#drop(this.#over.get(call.arrival.id));
    this.#live.set(call.arrival.id, call);
  }

  take(call: KeptCall, told: Told): void {
    this.#bytes += call.take(told);
    if (this.#bytes > this.#limits.bytes) this.#makeRoom();
  }

  /** A call is over: it is kept among those until others take its place. */
  end(call: KeptCall): void {
    const { id } = call.arrival;
    this.#live.delete(id);
    this.#over.set(id, call);
    if (this.#over.size > this.#limits.calls) this.#dropOldest();
  }

  #makeRoom(): void {
    while (this.#bytes > this.#limits.bytes && this.#over.size > 0) this.#dropOldest();
    if (this.#bytes <= this.#limits.bytes) return;
    const largest = [...this.#live.values()].toSorted((a, b) => b.bytes - a.bytes)[0];
    if (largest === undefined) return;
    this.#bytes -= largest.bytes;
    largest.drop();
  }

  #dropOldest(): void {
    const [oldest] = this.#over.values();
    this.#drop(oldest);
  }

  #drop(over: KeptCall | undefined): void {
    if (over === undefined) return;
    this.#over.delete(over.arrival.id);
    this.#bytes -= over.bytes;
  }
}
