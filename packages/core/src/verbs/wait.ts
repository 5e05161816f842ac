import { cancelTimer, setTimer } from "../interpret/timers.ts";
import { beforeEnd, defineVerb } from "./define-verb.ts";
import type { Verb } from "../interpret/verb.ts";

/** `wait` — lets time pass while the caller listens to whatever there is, or to silence. */
export const wait: Verb = defineVerb({
  name: "wait",
  summary: "Waits for a while.",
  elsewhere: {
    Twilio: ["Pause"],
    "Amazon Connect": ["Wait"],
    Asterisk: ["Wait"],
    jambonz: ["pause"],
  },
  principal: "for",
  options: {
    for: {
      kind: "duration",
      description: "How long; `0s` is not at all.",
      example: "2s",
      required: true,
      minimum: 0,
    },
  },
  outcomes: ["ok"],
  unfit: "ok",
  time: (known) => ({ idleMs: known.number("for") ?? 0 }),
  places: beforeEnd,
  machine: {
    enter: (call, options) => {
      if (options.for === 0) return { kind: "done", outcome: "ok" };
      setTimer(call, "wait", options.for);
      return { kind: "waiting", memory: null };
    },
    resume: (_call, _memory, event) =>
      event.kind === "timer.fired" && event.timer === "wait"
        ? { kind: "done", outcome: "ok" }
        : { kind: "ignored", why: "the flow is waiting" },
    leave: (call) => {
      cancelTimer(call, "wait");
      return { kind: "done", outcome: "ok" };
    },
  },
});
