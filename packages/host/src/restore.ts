import { idOf } from "@flowrun/core/tooling";
import type { Ledger } from "@flowrun/core/plugin";
import type { CallLeft } from "./left-calls.ts";
import type { CallContext } from "./call-context.ts";
import { LiveCall } from "./live-call.ts";
import type { Speaker } from "./post.ts";
import { replayLeft, saidIn, type Replayed } from "./replay-left.ts";
import type { StrandedCalls } from "./stranded.ts";

/** A call of an earlier process, which stands still. */
export interface Restored extends Speaker {
  readonly call: LiveCall;
}

/** The needs of `restoreCall`. */
export interface RestoreParts {
  readonly context: CallContext;
  /** Told of calls that nobody can go on with. */
  readonly stranded: StrandedCalls | undefined;
}

/**
 * A call that an earlier process left, standing still, with its messages to rooms. The observer is
 * told of the steps that led it there. Gives `undefined`, and tells `stranded`, when nobody can go
 * on with it.
 */
export function restoreCall(
  left: CallLeft,
  ledger: Ledger,
  parts: RestoreParts,
): Restored | undefined {
  const { context, stranded } = parts;
  const program = ledger.program(left.program);
  const tryToReplay = (): readonly Replayed[] | undefined => {
    try {
      return program && replayLeft(context.interpreter, program, left);
    } catch (error: unknown) {
      // A mistake of this version that the one before did not have.
      context.log.debug({ err: error }, "The interpreter failed with what another process took.");
      return undefined;
    }
  };
  const lived = tryToReplay();
  if (program !== undefined && lived !== undefined) {
    const call = new LiveCall(left.start, program, context, { ...left, lived });
    call.takeUp({ ...left, lived });
    return { call, said: saidIn(lived) };
  }
  const code = program === undefined ? "RUN_PROGRAM_LOST" : "RUN_RESUME_VERSION";
  stranded?.add(idOf(left.start), { start: left.start, program, code });
  return undefined;
}
