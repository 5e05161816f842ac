import {
  start,
  step,
  type CallEvent,
  type CallStart,
  type Program,
  type RunStart,
} from "@flowrun/core";
import type { JournalEntry } from "@flowrun/core/plugin";
import { createCallJournal, type CallJournal, type ToldProgram } from "@flowrun/host/tooling";

/** The events that a call is told: first how it begins, then the others. */
export type Told = CallStart | RunStart | CallEvent;

/** The flow that calls run on. */
export interface KeptFlow {
  readonly program: Program;
  /** The program that its calls are told by. */
  readonly told: ToldProgram;
}

/**
 * Writes the journal of a call as its host would: each thing that it was told is taken again (I2),
 * and what the flow declares secret is masked.
 */
export class CallWriter {
  readonly #program: Program;
  readonly #journal: CallJournal;
  #state: ReturnType<typeof start>["state"] | undefined;

  constructor({ program, told }: KeptFlow, write: (entry: JournalEntry) => void) {
    this.#program = program;
    this.#journal = createCallJournal({ write }, program, told);
  }

  take(told: Told): void {
    if (!("kind" in told)) {
      const result = attempt(() => start(this.#program, told));
      this.#state = result?.state;
      this.#journal.started(told, result);
    } else if (this.#state !== undefined) {
      const before = this.#state;
      const result = attempt(() => step(this.#program, before, told));
      this.#journal.stepped(before, told, result);
      this.#state = result?.state;
    }
  }
}

/** An interpreter that failed in the host fails here, too. */
function attempt<T>(take: () => T): T | undefined {
  try {
    return take();
  } catch {
    return undefined;
  }
}
