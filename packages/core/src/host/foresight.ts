import { idOf } from "../interpret/event.ts";
import type { Ledger } from "../ports/ledger.ts";
import type { Interpreter } from "./host.ts";
import { readLeft } from "./left-calls.ts";
import { reliveWhole, type Relived } from "./relive.ts";

/**
 * Lives the calls of another process through while that one still has them: when it stands still to hand them over, callers wait only
 * for what came since, in a process that has warmed up.
 */
export class Foresight {
  readonly #interpreter: Interpreter;
  #lived: ReadonlyMap<string, readonly Relived[]> = new Map();

  constructor(interpreter: Interpreter) {
    this.#interpreter = interpreter;
  }

  /** Takes what the other process has written by now. Each time takes up where the one before ended. */
  look(ledger: Ledger): void {
    const { calls } = readLeft(ledger.soFar?.() ?? []);
    const lived = calls.map((left) => {
      const id = idOf(left.start);
      const program = ledger.program(left.program);
      try {
        return [id, program && reliveWhole(this.#interpreter, program, left, this.#lived.get(id))] as const;
      } catch {
        // Whoever takes the call up tells of it.
        return [id, undefined] as const;
      }
    });
    this.#lived = new Map(lived.flatMap(([id, steps]) => (steps === undefined ? [] : [[id, steps] as const])));
  }

  /** The steps of a call that were lived through. */
  of(call: string): readonly Relived[] | undefined {
    return this.#lived.get(call);
  }

  /** The calls are here: nothing of what was foreseen is needed any more. */
  forget(): void {
    this.#lived = new Map();
  }
}
