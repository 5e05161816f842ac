import { reserveBridge } from "../../interpret/bridges.ts";
import { currentTrack, type CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import type { DialOutcome } from "../../interpret/dial-failure.ts";
import { stopMedia } from "../../interpret/media.ts";
import { cancelTimer } from "../../interpret/timers.ts";
import { backgroundOf, setUnder, type Background } from "../../interpret/under.ts";
import type { Progress } from "../../interpret/verb-machine.ts";
import type { Verb } from "../../interpret/verb.ts";
import { withTechnology } from "../../language/option-kinds/endpoints.ts";
import { connectingOptions } from "../bridge/connecting-options.ts";
import {
  callOthers,
  callPhones,
  commonOutcome,
  letOthersGo,
  notePhones,
  type Calling,
  type Phone,
} from "../bridge/phones.ts";
import { shownBy, shownOptions } from "../bridge/shown-options.ts";
import { defineVerb } from "../define-verb.ts";

/** Phones that ring, of which the first that answers comes in. */
type Inviting = {
  readonly phones: readonly Phone[];
  readonly calling: Calling & { readonly bridge: string };
  /** The sound that was heard before by who invites, and is again when nobody comes. */
  readonly before: Background;
};

type Step = Progress<Inviting, DialOutcome>;

/**
 * `invite` — calls a phone, which is one more in the conversation when it answers: a block of keys is over with that, and all talk.
 */
export const invite: Verb = defineVerb({
  name: "invite",
  summary: "Calls a phone into the conversation, as one more who talks.",
  elsewhere: {
    "Amazon Connect": ["Add participant"],
    FreePBX: ["Three-way calling"],
  },
  principal: "to",
  options: {
    to: {
      kind: "endpoint",
      description:
        "The phone to call: `<technology>/<resource>`, or an extension, dialled as `PJSIP/<extension>`.",
      example: "PJSIP/2002",
      required: true,
    },
    ring: {
      kind: "duration",
      description: "The ring timeout.",
      example: "20s",
      default: "30s",
      minimum: 1000,
    },
    ...shownOptions,
    one_contact: connectingOptions.one_contact,
  },
  outcomes: ["no_answer", "busy", "declined", "failed"],
  flow: "leave",
  places: ["K", "C"],
  instead: { M: "bridge" },
  time: (known) => ({ idleMs: known.number("ring") ?? 0, quietMs: 0, tailMs: 0 }),
  machine: {
    enter(call, values) {
      const calling: Inviting["calling"] = {
        ringMs: values.ring,
        callerId: call.state.call.from,
        bridge: reserveBridge(call),
        ...shownBy(values),
        ...(values.one_contact ? { oneContact: true } : {}),
      };
      const before = ring(call);
      const phones = callPhones(call, [withTechnology(values.to)], calling.bridge, calling);
      return { kind: "waiting", memory: { phones, calling, before } };
    },
    resume,
  },
});

function resume(call: CallDraft, memory: Inviting, event: CallEvent): Step {
  if (event.kind === "dtmf.received") return { kind: "ignored", why: "the phone is being called" };
  const { calling, before } = memory;
  const called = callOthers(call, memory.phones, event, calling);
  const joined =
    event.kind === "leg.joined" ? called.find(({ leg }) => leg === event.leg) : undefined;
  if (joined !== undefined) {
    letOthersGo(call, called, joined.leg);
    if (isTalking(call)) setUnder(call, null);
    const { leg, to, request } = joined;
    const phone = { leg, to, request, ringMs: calling.ringMs, others: [], isThird: true } as const;
    return { kind: "hand_over", phone };
  }
  const phones = notePhones(call, called, event);
  if (phones.some(({ outcome }) => outcome === null))
    return { kind: "waiting", memory: { ...memory, phones } };
  cancelTimer(call, "ring");
  if (isTalking(call)) setUnder(call, before);
  return { kind: "done", outcome: commonOutcome(phones), detail: "the phone did not answer" };
}

/** Has the one who pressed keys hear the phone ring; in a block that talks to nobody, nobody does. */
function ring(call: CallDraft): Background {
  if (!isTalking(call)) return null;
  const before = backgroundOf(call);
  stopMedia(call);
  setUnder(call, { kind: "ringing" });
  return before;
}

function isTalking(call: CallDraft): boolean {
  return currentTrack(call)?.leg !== null;
}
