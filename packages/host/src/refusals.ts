import type { HangupCause } from "@flowrun/core/plugin";
import type { Logger, Transport } from "@flowrun/core";
import { ask } from "./answer.ts";
import type { Tally } from "./host-stats.ts";

/** The needs of `Refusals`. */
export interface RefusalsParts {
  readonly transport: Transport;
  readonly log: Logger;
  readonly tally: Tally;
}

/** The calls that are hung up before an interpreter sees them. */
export class Refusals {
  readonly #parts: RefusalsParts;
  #underWay = 0;

  constructor(parts: RefusalsParts) {
    this.#parts = parts;
  }

  /** How many of them the platform has not answered. */
  get size(): number {
    return this.#underWay;
  }

  /** Hangs a call up; resolves when the platform has answered. Never rejects. */
  async refuse(leg: string, cause: HangupCause): Promise<void> {
    const { log, tally, transport } = this.#parts;
    tally.calls.refused += 1;
    this.#underWay += 1;
    const hangup = { kind: "leg.hangup", request: `host:${leg}`, leg, cause } as const;
    const answer = await ask("transport", log, () => transport.perform(hangup));
    if (answer.kind === "failed") log.warn({ call: leg, code: answer.code }, answer.message);
    this.#underWay -= 1;
  }
}
