import { idOf } from "@flowrun/core/tooling";
import type { Ledger } from "@flowrun/core/plugin";
import type { Interpreter } from "./host.ts";
import { readLeft, type CallLeft } from "./left-calls.ts";
import { reliveWhole, type Foreseen, type Relived } from "./relive.ts";
import type { Ahead, Restored, RestoredAhead } from "./restored-ahead.ts";

/**
 * Lives the calls of another process through and restores them while that one still has them: when
 * it stands still to hand them over, callers wait only for what came since, in a process that has
 * warmed up.
 */
export class Foresight {
  readonly #interpreter: Interpreter;
  readonly #ahead: Pick<RestoredAhead, "look" | "take" | "forget">;
  #lived: ReadonlyMap<string, Foreseen> = new Map();

  constructor(interpreter: Interpreter, ahead: Pick<RestoredAhead, "look" | "take" | "forget">) {
    this.#interpreter = interpreter;
    this.#ahead = ahead;
  }

  /**
   * Takes what the other process has written by now. Each time takes up where the one before ended.
   */
  look(ledger: Ledger | undefined): void {
    if (ledger?.soFar === undefined) return;
    const { calls } = readLeft(ledger.soFar());
    const ahead = calls.flatMap((left) => this.#live(left, ledger) ?? []);
    const foreseenOf = ({ left, steps }: Ahead): Foreseen => ({
      steps,
      judged: left.checkpoint?.state,
    });
    this.#lived = new Map(ahead.map((each) => [idOf(each.left.start), foreseenOf(each)]));
    this.#ahead.look(ahead);
  }

  #live(left: CallLeft, ledger: Ledger): Ahead | undefined {
    const program = ledger.program(left.program);
    if (program === undefined) return undefined;
    try {
      const steps = reliveWhole(this.#interpreter, program, left, this.of(idOf(left.start)));
      return steps && { left, program, steps };
    } catch {
      // Whoever takes the call up tells of it.
      return undefined;
    }
  }

  /** What was lived through of a call. */
  of(call: string): Foreseen | undefined {
    return this.#lived.get(call);
  }

  /**
   * The call that was restored, where nothing but what was heard has come since; these are the
   * steps that lead it to where it stood.
   */
  take(left: CallLeft, lived: readonly Relived[]): Restored | undefined {
    return this.#ahead.take(left, lived);
  }

  /** The calls are here: nothing of what was foreseen is needed any more. */
  forget(): void {
    this.#lived = new Map();
    this.#ahead.forget();
  }
}
