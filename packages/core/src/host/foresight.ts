import { idOf } from "../interpret/event.ts";
import type { Ledger } from "../ports/ledger.ts";
import type { Interpreter } from "./host.ts";
import { readLeft, type CallLeft } from "./left-calls.ts";
import { reliveWhole, type Foreseen, type Relived } from "./relive.ts";

/**
 * Lives the calls of another process through while that one still has them: when it stands still to hand them over, callers wait only
 * for what came since, in a process that has warmed up.
 */
export class Foresight {
  readonly #interpreter: Interpreter;
  #lived: ReadonlyMap<string, Foreseen> = new Map();

  constructor(interpreter: Interpreter) {
    this.#interpreter = interpreter;
  }

  /** Takes what the other process has written by now. Each time takes up where the one before ended. */
  look(ledger: Ledger | undefined): void {
    if (ledger?.soFar === undefined) return;
    const { calls } = readLeft(ledger.soFar());
    const foreseen = calls.flatMap((left) => {
      const steps = this.#live(left, ledger);
      return steps === undefined ? [] : [[idOf(left.start), { steps, judged: left.checkpoint?.state }] as const];
    });
    this.#lived = new Map(foreseen);
  }

  #live(left: CallLeft, ledger: Ledger): readonly Relived[] | undefined {
    const program = ledger.program(left.program);
    try {
      return program && reliveWhole(this.#interpreter, program, left, this.of(idOf(left.start)));
    } catch {
      // Whoever takes the call up tells of it.
      return undefined;
    }
  }

  /** What was lived through of a call. */
  of(call: string): Foreseen | undefined {
    return this.#lived.get(call);
  }

  /** The calls are here: nothing of what was foreseen is needed any more. */
  forget(): void {
    this.#lived = new Map();
  }
}
