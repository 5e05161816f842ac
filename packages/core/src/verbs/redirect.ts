import { callerLeg } from "../interpret/state.ts";
import type { CallDraft } from "../interpret/draft.ts";
import type { CallEvent } from "../interpret/event.ts";
import { keepRedirected, redirect as sendElsewhere } from "../interpret/legs.ts";
import { isSilent, stopMedia } from "../interpret/media.ts";
import type { Progress } from "../interpret/verb-machine.ts";
import { cancelTimer, setTimer } from "../interpret/timers.ts";
import { setUnder } from "../interpret/under.ts";
import type { Verb } from "../interpret/verb.ts";
import { defineVerb } from "./define-verb.ts";

/**
 * The place that the caller is sent to. The step waits for `request`, which is `null` while a
 * playback runs: it would hold the request back.
 */
type Redirecting = {
  readonly to: string;
  readonly waitMs: number;
  readonly request: string | null;
};

/**
 * `redirect` — sends the caller elsewhere: the call ends when the caller's phone goes. No event tells that it does not, so the step
 * waits for a while.
 */
export const redirect: Verb = defineVerb({
  name: "redirect",
  summary: "Sends the caller elsewhere, and ends the call when the caller has gone there.",
  elsewhere: {
    Twilio: ["Refer"],
    "Amazon Connect": ["Transfer to flow"],
    FreePBX: ["Custom Destination"],
    Asterisk: ["Transfer"],
    jambonz: ["sip:refer"],
  },
  principal: "to",
  options: {
    to: {
      kind: "destination",
      description:
        "The destination: `PJSIP/sip:NUMBER@HOST` asks the caller's phone to call there, by 302 before `answer` and by REFER after it; `dialplan:CONTEXT/EXTENSION` goes on in the dial plan.",
      example: "PJSIP/sip:900@example.org",
      required: true,
    },
    wait: {
      kind: "duration",
      description: "How long the caller's phone may take to go; a phone that refuses says nothing.",
      example: "5s",
      default: "10s",
      minimum: 1000,
    },
  },
  outcomes: ["failed"],
  flow: "leave",
  time: (known) => ({ idleMs: known.number("wait") ?? 0 }),
  machine: { enter, resume },
});

function enter(
  call: CallDraft,
  { to, wait: waitMs }: { to: string; wait: number },
): Progress<Redirecting, "failed"> {
  stopMedia(call);
  setUnder(call, null);
  return send(call, { to, waitMs, request: null });
}

function send(call: CallDraft, memory: Redirecting): Progress<Redirecting, "failed"> {
  const isReady = memory.request === null && isSilent(call);
  const request = isReady ? sendElsewhere(call, callerLeg(call.state), memory.to) : memory.request;
  return { kind: "waiting", memory: { ...memory, request } };
}

function resume(
  call: CallDraft,
  memory: Redirecting,
  event: CallEvent,
): Progress<Redirecting, "failed"> {
  if (event.kind === "dtmf.received")
    return { kind: "ignored", why: "the caller is being sent elsewhere" };
  if (event.kind === "request.failed" && event.request === memory.request)
    return stay(call, event.message);
  if (event.kind === "request.succeeded" && event.request === memory.request)
    setTimer(call, "wait", memory.waitMs);
  if (event.kind === "timer.fired" && event.timer === "wait")
    return stay(call, "the caller's phone did not go");
  return send(call, memory);
}

function stay(call: CallDraft, detail: string): Progress<Redirecting, "failed"> {
  cancelTimer(call, "wait");
  keepRedirected(call, callerLeg(call.state));
  return { kind: "done", outcome: "failed", detail };
}
