import { withoutControls } from "../language/control-characters.ts";
import { dialled } from "../language/phone-number.ts";
import { currentLeg, currentStep, note, type CallDraft } from "../interpret/draft.ts";
import type { CallEvent } from "../interpret/event.ts";
import { request } from "../interpret/requests.ts";
import { callerLeg } from "../interpret/state.ts";
import type { Progress } from "../interpret/verb-machine.ts";
import type { Verb } from "../interpret/verb.ts";
import { awaitAnswer } from "./await-answer.ts";
import { defineVerb, type Options, type ValuesOf } from "./define-verb.ts";

const options = {
  name: {
    kind: "string",
    description: "The name that the phone shows from now on; an empty text is none.",
    example: "Sales",
    required: true,
    isLogged: true,
  },
  number: {
    kind: "string",
    description:
      "The number that it shows. Left out, it is the one that the caller dialled, or on a called phone the caller's.",
    example: "2000",
    isLogged: true,
  },
} as const satisfies Options;

/**
 * `show` — what the phone of the one that is talked to shows as the other side: the connected line
 * (COLP). Before the answer it comes with the ringing and the answer (measured on Asterisk 22).
 */
export const show: Verb = defineVerb({
  name: "show",
  summary: "Has the phone show this name and number as the other side.",
  elsewhere: { Asterisk: ["CONNECTEDLINE"] },
  principal: "name",
  options,
  outcomes: ["ok", "failed"],
  optional: ["failed"],
  time: () => ({ idleMs: 0 }),
  places: ["M", "P", "K"],
  machine: { enter, resume },
});

type Step = Progress<string, "ok" | "failed">;

function enter(call: CallDraft, { name, number }: ValuesOf<typeof options>): Step {
  const leg = currentLeg(call);
  const { from, to } = call.state.call;
  const isCaller = leg === callerLeg(call.state);
  const shown = {
    name: withoutControls(name),
    number: dialled(withoutControls(number ?? (isCaller ? to : from))),
  };
  note(call, { kind: "leg.shown", leg, ...shown });
  return { kind: "waiting", memory: request(call, { kind: "leg.show", leg, ...shown }) };
}

/** A phone that shows something else is no reason to stop, unless the step says so. */
function resume(call: CallDraft, memory: string, event: CallEvent): Step {
  const progress = awaitAnswer(call, memory, event);
  const isAwaited = currentStep(call)?.targets["failed"] !== undefined;
  if (progress.kind !== "done" || progress.outcome === "ok" || isAwaited) return progress;
  return { ...progress, outcome: "ok" };
}
