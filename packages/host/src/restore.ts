import { idOf } from "@flowrun/core/tooling";
import type { Ledger, ReplacedLeg } from "@flowrun/core/plugin";
import { nothingMissed } from "./after-gap.ts";
import type { CallLeft } from "./left-calls.ts";
import type { CallContext } from "./call-context.ts";
import { LiveCall } from "./live-call.ts";
import type { LiveCalls } from "./live-calls.ts";
import type { Speaker } from "./post.ts";
import { isOnPlatform } from "./recovery.ts";
import { replacedLegs } from "./replaced-legs.ts";
import { replayLeft, saidIn, type Replayed } from "./replay-left.ts";
import type { StrandedCalls } from "./stranded.ts";

/** The needs of `restoreCalls`. */
export interface RestoreParts {
  readonly calls: LiveCalls;
  readonly context: CallContext;
  /** Told of calls that nobody can go on with. */
  readonly stranded: StrandedCalls | undefined;
}

/**
 * Takes calls up that an earlier process left, and its rooms; they stand still until the platform
 * was looked at. The observer is told of the steps that led them there. Gives their legs in whose
 * place another channel stands.
 */
export function restoreCalls(
  left: readonly CallLeft[],
  ledger: Ledger,
  parts: RestoreParts,
): readonly ReplacedLeg[] {
  const { calls, context } = parts;
  const restored = left.flatMap((each) => restoreCall(each, ledger, parts) ?? []);
  const replaced = restored.flatMap(({ call: { state, heard } }) => replacedLegs({ state, heard }));
  if (replaced.length > 0) context.transport.adopt?.(replaced);
  for (const { call } of restored) calls.add(call);
  context.post.restore(ledger.left, restored);
  // A run that has dialled nobody has nothing on the platform to wait for.
  for (const { call } of restored) if (!isOnPlatform(call)) call.thaw(nothingMissed);
  return replaced;
}

/** A call of an earlier process, which stands still. */
interface Restored extends Speaker {
  readonly call: LiveCall;
}

/** Gives `undefined`, and tells `stranded`, when nobody can go on with the call. */
function restoreCall(left: CallLeft, ledger: Ledger, parts: RestoreParts): Restored | undefined {
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
