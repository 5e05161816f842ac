import { callerLeg } from "../interpret/state.ts";
import { request } from "../interpret/requests.ts";
import { defineVerb } from "./define-verb.ts";
import type { Verb } from "../interpret/verb.ts";

/**
 * `answer` — takes the call. It has no options.
 *
 * An answer that fails ends the handling of the call (platform document, "Errors", rule 3): there
 * is no outcome for it.
 */
export const answer: Verb = defineVerb({
  name: "answer",
  summary: "Answers the call. An answer that fails ends the call.",
  elsewhere: { Asterisk: ["Answer"], jambonz: ["answer"] },
  options: {},
  outcomes: ["ok"],
  time: () => ({ idleMs: 0 }),
  after: { ok: "answered" },
  machine: {
    enter: (call) => ({
      kind: "waiting",
      memory: request(call, { kind: "leg.answer", leg: callerLeg(call.state) }),
    }),
    resume: (_call, memory, event) => {
      if (event.kind === "request.succeeded" && event.request === memory)
        return { kind: "done", outcome: "ok" };
      if (event.kind === "request.failed" && event.request === memory)
        return { kind: "end", reason: "answer_failed" };
      return { kind: "ignored", why: "the call is being answered" };
    },
  },
});
