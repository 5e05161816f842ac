import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { changeCaller, originate } from "../../interpret/legs.ts";
import type { Progress } from "../../interpret/verb-machine.ts";
import { thingWith } from "../../interpret/listing.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import type { Verb } from "../../interpret/verb.ts";
import {
  askForPlace,
  givePlaceBack,
  limitOf,
  limitOptions,
  placeGiven,
  wrongLimits,
  type Limit,
} from "../limiting.ts";
import { defineVerb, type Options, type ValuesOf } from "../define-verb.ts";
import {
  failureMembers,
  failureValues,
  ringGraceMs,
  type DialOutcome,
} from "../../interpret/dial-failure.ts";
import { withTechnology } from "../../language/option-kinds/endpoints.ts";
import { connectingOptions, followOption } from "../bridge/connecting-options.ts";
import { shownBy, shownOptions } from "../bridge/shown-options.ts";
import { letOthersGo, unanswered, type Calling, type Phone } from "../bridge/phones.ts";
import { ringOn } from "../bridge/ringing.ts";
import type { RecordType } from "../../language/value-type.ts";
import {
  heardMs,
  listen,
  listenOn,
  pauseMs,
  saysNothingMs,
  type Hearing,
  type Person,
} from "./listening.ts";

const options = {
  to: {
    kind: "endpoint",
    description:
      "The phone to call: `<technology>/<resource>`, or an extension, dialled as `PJSIP/<extension>`.",
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
  ...limitOptions,
  ...shownOptions,
  display: {
    kind: "string",
    description: "The name that the called phone shows.",
    example: "Harbour Dental",
  },
  one_contact: connectingOptions.one_contact,
  follow_forwards: followOption,
  detect: {
    kind: "boolean",
    description:
      "Whether to tell machines from people: silence for 2.5 s, or talk of less than 1.5 s and a pause, is a person; longer talk is a machine.",
    example: true,
    default: false,
  },
} as const satisfies Options;

/**
 * `dial` — calls somebody in a run without a caller. The party that answers is the caller from then
 * on.
 */
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
  outcomes: ["answered", "no_answer", "busy", "declined", "forwarded", "machine", "failed", "full"],
  optional: ["forwarded"],
  impossible: {
    machine: ({ text }) => text("detect") === "false",
    full: ({ has }) => !has("limit"),
  },
  // While it rings there is no caller who could wait.
  time: (known) => {
    const detects = known.value("detect") !== false;
    return {
      idleMs:
        (known.number("ring") ?? 0) * (1 + (known.number("follow_forwards") ?? 0)) +
        (detects ? heardMs : 0),
      quietMs: detects ? saysNothingMs : 0,
      tailMs: 0,
    };
  },
  mistakes: wrongLimits,
  after: { answered: "dialled", machine: "dialled" },
  uses: ({ detect }) => (detect ? ["talk"] : []),
  places: ["R"],
  instead: { M: "bridge" },
  result: () => calledType,
  unfitResult: failureValues(undefined),
  resultOn: ["answered", "no_answer", "busy", "declined", "forwarded", "machine", "failed", "full"],
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

type Step = Progress<Memory, Person | DialOutcome | "forwarded" | "full">;

/**
 * The phones that are called at one endpoint, until one has answered, and what is heard then.
 * Earlier versions had one phone, and kept its originate.
 */
type Memory = Limited | Ringing | { readonly request: string; readonly detects: boolean } | Hearing;

/** How the phone is called. */
type Wish = {
  readonly calling: Calling;
  readonly detects: boolean;
  /** How many forwards of phones are followed; absent: none. */
  readonly follows?: number;
  /** The name under which only so many calls go out at once; absent: any number does. */
  readonly limit?: Limit;
};

type Ringing = Wish & { readonly phones: readonly Phone[] };

/** It is asked for a place of its limit; the endpoint is not called yet. */
type Limited = Wish & { readonly endpoint: string };

function enter(call: CallDraft, values: ValuesOf<typeof options>): Step {
  const { to, ring: ringMs, caller_id: callerId = "", detect: detects } = values;
  const { id } = call.state.call;
  // The checker sees to it that a flow never comes here, and what it cannot see must not make two
  // callers.
  if (thingWith(call.state.legs, id) !== undefined)
    return { kind: "done", outcome: "failed", detail: "there is a caller already, or has been" };
  const endpoint = withTechnology(to);
  call.state = {
    ...call.state,
    call: { ...call.state.call, from: callerId, to: numberIn(endpoint) },
  };
  const calling: Calling = {
    ringMs,
    callerId,
    ...shownBy(values),
    ...(detects ? { quietMs: pauseMs } : {}),
    ...(values.one_contact ? { oneContact: true } : {}),
  };
  const limit = limitOf(values);
  const wish = { calling, detects, follows: values.follow_forwards };
  if (limit === undefined) return ring(call, endpoint, wish);
  askForPlace(call, limit);
  return { kind: "waiting", memory: { ...wish, endpoint, limit } };
}

function ring(call: CallDraft, endpoint: string, wish: Wish): Step {
  const { calling } = wish;
  const { id } = call.state.call;
  // It is meant for no bridge.
  const { leg, request } = originate(call, { endpoint, bridge: id, ...calling }, id);
  setTimer(call, "ring", calling.ringMs + ringGraceMs);
  return {
    kind: "waiting",
    memory: { ...wish, phones: [{ to: endpoint, leg, outcome: null, request }] },
  };
}

/** Takes an event until it is known whether there is a place. */
function resumeLimited(call: CallDraft, memory: Limited, event: CallEvent): Step {
  const given = placeGiven(event);
  if (given === undefined) return { kind: "waiting", memory };
  const { endpoint, ...wish } = memory;
  if (given === "entered") return ring(call, endpoint, wish);
  const detail = given === "full" ? "as many calls as may be have it" : "the limit was lost";
  return { kind: "done", outcome: given, detail };
}

function resume(call: CallDraft, memory: Memory, event: CallEvent): Step {
  if (event.kind === "dtmf.received")
    return { kind: "ignored", why: "nobody has been asked for keys yet" };
  if (!("detects" in memory)) return listenOn(call, memory, event);
  if ("endpoint" in memory) return resumeLimited(call, memory, event);
  const bridge = call.state.call.id;
  const ringing = "phones" in memory ? memory : asRinging(bridge, memory);
  const { calling, detects, follows = 0, limit } = ringing;
  const { phones, winner } = ringOn(call, ringing.phones, event, {
    calling: { ...calling, bridge },
    plan: { follows },
  });
  if (winner !== undefined) {
    letOthersGo(call, phones, winner.leg);
    changeCaller(call, winner.leg);
    return detects ? listen(call) : { kind: "done", outcome: "answered" };
  }
  if (phones.some(({ outcome }) => outcome === null))
    return { kind: "waiting", memory: { ...ringing, phones } };
  if (limit !== undefined) givePlaceBack(call, limit);
  return nobody(call, phones);
}

function asRinging(
  leg: string,
  { request, detects }: { readonly request: string; readonly detects: boolean },
): Ringing {
  const phones = [{ to: "", leg, outcome: null, request }];
  return { phones, calling: { ringMs: 0, callerId: "", oneContact: true }, detects };
}

function nobody(call: CallDraft, phones: readonly Phone[]): Step {
  cancelTimer(call, "ring");
  const { outcome, phone } = unanswered(call, phones);
  const { why, failure } = phone ?? {};
  const detail = why === undefined ? {} : { detail: why };
  return { kind: "done", outcome, ...detail, result: failureValues(failure) };
}

/** The number or the user that an endpoint names: `+4722334455` of `PJSIP/+4722334455@trunk`. */
function numberIn(endpoint: string): string {
  const resource = endpoint.slice(endpoint.indexOf("/") + 1).replace(/^(.*\/)?sips?:/, "");
  return resource.split("@", 1)[0] ?? resource;
}
