import { idOf } from "@flowrun/core/tooling";
import type { Program } from "@flowrun/core";
import type { CallContext } from "./call-context.ts";
import type { CallLeft } from "./left-calls.ts";
import { LiveCall } from "./live-call.ts";
import type { Speaker } from "./post.ts";
import { saidIn, type Relived } from "./relive.ts";

/** A call of an earlier process, which stands still. */
export interface Restored extends Speaker {
  readonly call: LiveCall;
}

/** A call that another process left or still has, and what led it to where it stands. */
export interface Ahead {
  readonly left: CallLeft;
  readonly program: Program;
  readonly steps: readonly Relived[];
}

/** Restores a call, which stands still then. */
export function restored({ left, program, steps }: Ahead, context: CallContext): Restored {
  return {
    call: new LiveCall(left.start, program, context, { ...left, lived: steps }),
    said: saidIn(steps),
  };
}

/**
 * Calls that are restored while another process still has them: to make them takes longest of all
 * that callers would wait for. Those that are on while it lasts are mostly the same from one look
 * to the next. One that waits for an answer is not among them: what became of the request is known
 * when that process stands still.
 */
export class RestoredAhead {
  readonly #context: () => CallContext;
  #calls = new Map<string, Restored & { readonly last: Relived }>();

  constructor(context: () => CallContext) {
    this.#context = context;
  }

  /**
   * Restores those that were led elsewhere since, or are new, and lets go of the others that are
   * not among these.
   */
  look(calls: readonly Ahead[]): void {
    const before = this.#calls;
    this.#calls = new Map();
    const isNew = ({ left, steps }: Ahead): boolean => {
      const id = idOf(left.start);
      const known = before.get(id);
      if (known === undefined || known.last !== steps.at(-1)) return true;
      this.#calls.set(id, known);
      before.delete(id);
      return false;
    };
    const changed = calls.filter(isNew);
    // Before another one has its id.
    for (const { call } of before.values()) call.abandon();
    for (const each of changed) this.#restore(each);
  }

  #restore(ahead: Ahead): void {
    const last = ahead.steps.at(-1);
    if (last === undefined || last.result.state.requests.length > 0) return;
    this.#calls.set(idOf(ahead.left.start), { ...restored(ahead, this.#context()), last });
  }

  /**
   * The call; `undefined` where these steps lead elsewhere than those with which it was restored,
   * or it asks for something, and it is to be made anew.
   */
  take(left: CallLeft, lived: readonly Relived[]): Restored | undefined {
    const id = idOf(left.start);
    const known = this.#calls.get(id);
    this.#calls.delete(id);
    const { after, open = [] } = left.checkpoint ?? {};
    const isAsking = after === left.events.length && open.length > 0;
    if (known !== undefined && known.last === lived.at(-1) && !isAsking) return known;
    known?.call.abandon();
    return undefined;
  }

  /** Lets go of all. */
  forget(): void {
    this.look([]);
  }
}
