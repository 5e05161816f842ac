import { currentLeg, type CallDraft } from "../interpret/draft.ts";
import type { CallEvent } from "../interpret/event.ts";
import { isSilent, stopMedia } from "../interpret/media.ts";
import type { Progress } from "../interpret/verb-machine.ts";
import { request } from "../interpret/requests.ts";
import { setTimer } from "../interpret/timers.ts";
import type { Verb } from "../interpret/verb.ts";
import { defineVerb, type Options, type ValuesOf } from "./define-verb.ts";

const options = {
  digits: {
    kind: "tones",
    description: "The keys, at most 64; `w` waits for half a second.",
    example: "1w23#",
    required: true,
  },
  gap: {
    kind: "duration",
    description: "How long no key is pressed between two.",
    example: "200ms",
    default: "100ms",
    minimum: 40,
  },
  length: {
    kind: "duration",
    description: "How long each key is pressed.",
    example: "250ms",
    default: "100ms",
    minimum: 40,
  },
} as const satisfies Options;

type Values = ValuesOf<typeof options>;

/**
 * `request` is what is waited for; `null` while something still plays, which would hold it back.
 */
type Sending = { readonly values: Values; readonly request: string | null };

/**
 * `send-digits` — presses keys for whoever is there, such as another system that asks for some. It
 * lasts as long as the keys do.
 */
export const sendDigits: Verb = defineVerb({
  name: "send-digits",
  summary: "Presses telephone keys for whoever is there.",
  elsewhere: { Twilio: ["Send Digits"], Asterisk: ["SendDTMF"], jambonz: ["dtmf"] },
  principal: "digits",
  options,
  outcomes: ["ok", "failed"],
  needsAnswer: true,
  places: ["M", "P", "K", "C"],
  time: (known) => {
    const [digits, gap = 0, length = 0] = [
      known.text("digits"),
      known.number("gap"),
      known.number("length"),
    ];
    return { idleMs: lastingMs({ digits: digits ?? "", gap, length }) };
  },
  machine: { enter, resume },
});

const pauseMs = 500;

/** How long keys take to be sent, in milliseconds. */
function lastingMs({ digits, gap, length }: Values): number {
  return [...digits].reduce((sum, key) => sum + (key === "w" ? pauseMs : length + gap), 0);
}

function enter(call: CallDraft, values: Values): Progress<Sending, "ok" | "failed"> {
  stopMedia(call);
  return send(call, { values, request: null });
}

function send(call: CallDraft, memory: Sending): Progress<Sending, "ok" | "failed"> {
  if (memory.request !== null || !isSilent(call)) return { kind: "waiting", memory };
  const { digits, gap: gapMs, length: lengthMs } = memory.values;
  const sent = request(call, {
    kind: "leg.digits",
    leg: currentLeg(call),
    digits,
    lengthMs,
    gapMs,
  });
  return { kind: "waiting", memory: { ...memory, request: sent } };
}

/** The platform answers before the keys are out, and says nothing when they are. */
function resume(
  call: CallDraft,
  memory: Sending,
  event: CallEvent,
): Progress<Sending, "ok" | "failed"> {
  if (event.kind === "dtmf.received") return { kind: "ignored", why: "keys are being sent" };
  if (event.kind === "timer.fired" && event.timer === "keys")
    return { kind: "done", outcome: "ok" };
  const isAnswer = "request" in event && event.request === memory.request;
  if (isAnswer && event.kind === "request.failed")
    return { kind: "done", outcome: "failed", detail: event.message };
  if (isAnswer && event.kind === "request.succeeded")
    setTimer(call, "keys", lastingMs(memory.values));
  return send(call, memory);
}
