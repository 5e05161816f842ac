import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { hangUp, originate } from "../../interpret/legs.ts";
import type { Progress } from "../../interpret/program.ts";
import { thingWith } from "../../interpret/state.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import type { Verb } from "../../interpret/verb.ts";
import { defineVerb, type Options, type ValuesOf } from "../define-verb.ts";
import {
  failureMembers,
  failureOutcome,
  failureValues,
  ringGraceMs,
  type DialOutcome,
} from "../../interpret/dial-failure.ts";
import type { RecordType } from "../../language/value-type.ts";
import {
  heardMs,
  listen,
  listenOn,
  pauseMs,
  quietMs,
  type Listening,
  type Person,
} from "./listening.ts";

const options = {
  to: {
    kind: "endpoint",
    description:
      "Who is called: `<technology>/<resource>`, or an extension, which is dialled as `PJSIP/<extension>`.",
    example: "PJSIP/+4722334455@trunk",
    required: true,
  },
  ring: {
    kind: "duration",
    description: "The ring timeout.",
    example: "30s",
    default: "30s",
    minimum: 1000,
  },
  caller_id: {
    kind: "string",
    description:
      "The number that the called phone shows; `call.from` from then on. Left out, it is what the platform says.",
    example: "+4721000000",
  },
  display: {
    kind: "string",
    description: "The name that the called phone shows.",
    example: "Harbour Dental",
  },
  headers: {
    kind: "headers",
    description: "Headers of the called phone's INVITE.",
    example: { "X-Case": "7" },
  },
  detect: {
    kind: "boolean",
    description:
      "Whether to listen who has answered. Whoever says nothing for 2.5 s, or talks for less than 1.5 s and waits, is a person; who talks longer is a machine.",
    example: true,
    default: false,
  },
} as const satisfies Options;

/** `dial` — calls somebody in a run without a caller. Who answers is the caller from then on. */
export const dial: Verb = defineVerb({
  name: "dial",
  summary: "Calls somebody where nobody has called; who answers is the caller from then on.",
  elsewhere: {
    Twilio: ["Make Outgoing Call"],
    "Amazon Connect": ["Check call progress", "Call phone number"],
    Asterisk: ["Originate", "AMD"],
    jambonz: ["rest:dial"],
  },
  principal: "to",
  options,
  outcomes: ["answered", "no_answer", "busy", "declined", "machine", "failed"],
  impossible: { machine: ({ text }) => text("detect") === "false" },
  waits: true,
  // While it rings there is no caller who could wait.
  time: (known) => {
    const detects = known.value("detect") !== false;
    return {
      idleMs: (known.number("ring") ?? 0) + (detects ? heardMs : 0),
      quietMs: detects ? quietMs : 0,
      tailMs: 0,
    };
  },
  brings: ["answered", "machine"],
  uses: ({ detect }) => (detect ? ["talk"] : []),
  places: ["R"],
  instead: { M: "bridge" },
  result: () => calledType,
  resultOn: ["answered", "no_answer", "busy", "declined", "machine", "failed"],
  machine: {
    enter: (call, values) => giving(enter(call, values)),
    resume: (call, memory, event) => giving(resume(call, memory, event)),
  },
});

const calledType: RecordType = { kind: "record", name: "call", members: failureMembers };

/** After an answer, and where the platform has told no cause, there is none. */
function giving(step: Step): Step {
  return step.kind === "done" && step.result === undefined
    ? { ...step, result: failureValues(undefined) }
    : step;
}

type Step = Progress<Memory, Person | DialOutcome>;

/** A call to somebody: its originate, until it was answered, and what is heard then. */
type Memory = { readonly request: string; readonly detects: boolean } | Listening;

function enter(call: CallDraft, values: ValuesOf<typeof options>): Step {
  const { to, ring: ringMs, caller_id: callerId = "", display, headers, detect: detects } = values;
  const { id } = call.state.call;
  // The checker sees to it that a flow never comes here, and what it cannot see must not make two
  // callers.
  if (thingWith(call.state.legs, id) !== undefined)
    return { kind: "done", outcome: "failed", detail: "there is a caller already, or has been" };
  const endpoint = to.includes("/") ? to : `PJSIP/${to}`;
  call.state = {
    ...call.state,
    call: { ...call.state.call, from: callerId, to: numberIn(endpoint) },
  };
  const origination = {
    endpoint,
    // It is meant for no bridge.
    bridge: id,
    ringMs,
    callerId,
    ...(display === undefined ? {} : { display }),
    ...(headers === undefined ? {} : { headers }),
    ...(detects ? { quietMs: pauseMs } : {}),
  };
  const { request } = originate(call, origination, id);
  setTimer(call, "ring", ringMs + ringGraceMs);
  return { kind: "waiting", memory: { request, detects } };
}

function resume(call: CallDraft, memory: Memory, event: CallEvent): Step {
  if (event.kind === "dtmf.received")
    return { kind: "ignored", why: "nobody has been asked for keys yet" };
  if (!("request" in memory)) return listenOn(call, memory, event);
  const { id } = call.state.call;
  if (event.kind === "leg.joined" && event.leg === id) {
    cancelTimer(call, "ring");
    return memory.detects ? listen(call) : { kind: "done", outcome: "answered" };
  }
  const end = endOf(event, id, memory.request);
  if (end === undefined) return { kind: "waiting", memory };
  cancelTimer(call, "ring");
  hangUp(call, id);
  return { kind: "done", ...end };
}

/** What came of a call that nobody answered, as an event tells it; `undefined` while it goes on. */
function endOf(
  event: CallEvent,
  leg: string,
  request: string,
): Omit<Extract<Step, { kind: "done" }>, "kind"> | undefined {
  if (event.kind === "request.failed" && event.request === request)
    return { outcome: "failed", detail: event.message };
  if (event.kind === "timer.fired" && event.timer === "ring")
    return { outcome: "no_answer", detail: "the platform did not say how the call ended" };
  if (!("leg" in event) || event.leg !== leg) return undefined;
  if (event.kind === "leg.destroyed")
    return {
      outcome: failureOutcome(event),
      detail: `cause ${event.cause}`,
      result: failureValues(event),
    };
  return event.kind === "leg.left" ? { outcome: "no_answer" } : undefined;
}

/**
 * What was dialled, as far as an endpoint names a number or a user: `+4722334455` of
 * `PJSIP/+4722334455@trunk`.
 */
function numberIn(endpoint: string): string {
  const resource = endpoint.slice(endpoint.indexOf("/") + 1).replace(/^(.*\/)?sips?:/, "");
  return resource.split("@", 1)[0] ?? resource;
}
