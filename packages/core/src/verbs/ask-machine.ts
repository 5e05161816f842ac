import type { CallDraft } from "../interpret/draft.ts";
import type { PortOutcome } from "../interpret/event.ts";
import type { Done, VerbMachine } from "../interpret/verb-machine.ts";
import { abandonRequest, request, type SideRequest } from "../interpret/requests.ts";
import { cancelTimer, setTimer } from "../interpret/timers.ts";
import type { Json } from "../json.ts";

/** How a verb asks somebody beside the platform. */
export interface Asking<Options, Outcome extends string> {
  /** The name of its timer. */
  readonly timer: string;
  readonly ask: (options: Options, call: CallDraft) => SideRequest;
  /** The part of the options that is kept until the answer comes. Default: nothing. */
  readonly keep?: (options: Options) => Json | undefined;
  /** The result of an answer, which is judged with the part that was kept. */
  readonly answered: (result: Json, kept: Json | undefined) => Done<Outcome>;
  /** The outcome of a failure. */
  readonly failed: (failure: Failure) => Done<Outcome>;
  /** The outcome when no answer comes in time. */
  readonly late: Done<Outcome>;
}

/** How the port came to nothing, and why in words. */
interface Failure {
  readonly outcome: PortOutcome;
  readonly message: string;
}

/** The request that is waited for, alone or with what was kept of the options. */
type Asked = string | { readonly request: string; readonly kept: Json };

/**
 * A machine that asks once and waits for the answer; it remembers the request. The deadline is a
 * timer of the call, so a port that never answers costs no more than `timeoutMs`; its answer then
 * comes too late and changes nothing (I8).
 */
export function askMachine<Options, const Outcome extends string>({
  timer,
  ask,
  keep,
  answered,
  failed,
  late,
}: Asking<Options, Outcome>): VerbMachine<Options, Asked, Outcome> {
  return {
    enter: (call, options) => {
      const asked = ask(options, call);
      setTimer(call, timer, asked.timeoutMs);
      const id = request(call, asked);
      const kept = keep?.(options);
      return { kind: "waiting", memory: kept === undefined ? id : { request: id, kept } };
    },
    resume: (call, memory, event) => {
      const id = typeof memory === "string" ? memory : memory.request;
      if (event.kind === "timer.fired" && event.timer === timer) {
        abandonRequest(call, id);
        return late;
      }
      if (
        (event.kind !== "request.succeeded" && event.kind !== "request.failed") ||
        event.request !== id
      )
        return { kind: "ignored", why: "an answer is awaited" };
      cancelTimer(call, timer);
      if (event.kind === "request.succeeded")
        return answered(event.result, typeof memory === "string" ? undefined : memory.kept);
      return failed({ outcome: event.outcome ?? "failed", message: event.message });
    },
  };
}
