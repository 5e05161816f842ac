import { RenewedMap } from "@flowrun/core/plugin";
import type { LiveCall } from "./live-call.ts";

/** The calls and the runs of a host that are live, by id, in the order in which they came. */
export class LiveCalls {
  readonly #all = new RenewedMap<string, LiveCall>();
  #calls = 0;

  /** How many there are, with runs. */
  get size(): number {
    return this.#all.size;
  }

  /** How many of them somebody made; the others are runs. */
  get calls(): number {
    return this.#calls;
  }

  all(): readonly LiveCall[] {
    return this.#all.values();
  }

  get(id: string): LiveCall | undefined {
    return this.#all.get(id);
  }

  add(call: LiveCall): void {
    this.#all.set(call.id, call);
    if (call.isCall) this.#calls += 1;
  }

  remove({ id, isCall }: Pick<LiveCall, "id" | "isCall">): void {
    this.#all.delete(id);
    if (isCall) this.#calls -= 1;
  }
}
