import type { CallDraft } from "../../packages/core/src/interpret/draft.ts";
import type { CallEvent } from "../../packages/core/src/interpret/event.ts";
import { hangUp, originate } from "../../packages/core/src/interpret/legs.ts";
import type { Progress } from "../../packages/core/src/interpret/verb-machine.ts";
import { cancelTimer, setTimer } from "../../packages/core/src/interpret/timers.ts";
import { openSide } from "../../packages/core/src/interpret/tracks.ts";
import type { Verb } from "../../packages/core/src/interpret/verb.ts";
import { defineVerb } from "../../packages/core/src/verbs/define-verb.ts";

/** The block that runs beside steps of generated programs. */
export const sideBlock = "aside";

type Beside = {
  readonly leg: string;
  /** The request that originates the phone; empty for the caller. */
  readonly awaited: string;
  readonly hangsUp: boolean;
};

type Outcome = "ok" | "failed" | "left" | "timed_out";

type Step = Progress<Beside, Outcome>;

/**
 * A step that runs a block beside itself: on the caller's leg, or on that of a phone once it
 * answers. It is over with the block, by the key "0", after a limit, and when the phone is gone;
 * then it hangs the phone up or leaves it where it is.
 */
export const beside: Verb = defineVerb({
  name: "beside",
  summary: "Runs a block beside itself.",
  options: {
    to: {
      kind: "choice",
      choices: ["caller", "phone"],
      description: "Who.",
      example: "phone",
      required: true,
    },
    limit: { kind: "duration", description: "The longest.", example: "5s", required: true },
    hangs_up: {
      kind: "boolean",
      description: "Whether the phone is hung up.",
      example: true,
      required: true,
    },
  },
  outcomes: ["ok", "failed", "left", "timed_out"],
  machine: {
    enter: (call, { to, limit, hangs_up: hangsUp }) => {
      setTimer(call, "beside", limit);
      const leg = call.state.call.id;
      if (to === "caller") {
        openSide(call, { block: sideBlock, leg });
        return { kind: "waiting", memory: { leg, awaited: "", hangsUp: false } };
      }
      const phone = originate(call, {
        endpoint: "PJSIP/7",
        bridge: "none",
        ringMs: 1_000,
        callerId: "555",
      });
      return { kind: "waiting", memory: { leg: phone.leg, awaited: phone.request, hangsUp } };
    },
    resume,
    sideEnded: (call, memory, { outcome }) =>
      over(call, memory, outcome === "ok" ? "ok" : "failed"),
  },
});

function resume(call: CallDraft, memory: Beside, event: CallEvent): Step {
  if (event.kind === "timer.fired" && event.timer === "beside")
    return over(call, memory, "timed_out");
  if (event.kind === "request.failed" && event.request === memory.awaited)
    return over(call, memory, "failed");
  if (event.kind === "dtmf.received")
    return event.digit === "0"
      ? over(call, memory, "ok")
      : { kind: "ignored", why: "this key means nothing" };
  return "leg" in event && event.leg === memory.leg
    ? resumeLeg(call, memory, event.kind)
    : { kind: "waiting", memory };
}

function resumeLeg(call: CallDraft, memory: Beside, kind: CallEvent["kind"]): Step {
  if (kind === "leg.left" || kind === "leg.destroyed") return over(call, memory, "left");
  if (kind === "leg.joined") openSide(call, { block: sideBlock, leg: memory.leg });
  return { kind: "waiting", memory };
}

function over(call: CallDraft, { leg, hangsUp }: Beside, outcome: Outcome): Step {
  cancelTimer(call, "beside");
  if (hangsUp) hangUp(call, leg);
  return { kind: "done", outcome };
}
