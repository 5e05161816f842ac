import { note, type CallDraft } from "../interpret/draft.ts";
import { argumentsFor } from "../interpret/part-arguments.ts";
import { request } from "../interpret/requests.ts";
import type { Progress } from "../interpret/verb-machine.ts";
import type { Verb } from "../interpret/verb.ts";
import { awaitAnswer } from "./await-answer.ts";
import { defineVerb, everywhere, type Options, type ValuesOf } from "./define-verb.ts";

const options = {
  to: {
    kind: "string",
    description: "The call that is told, by its `call.id`; `call.id` alone is this call itself.",
    example: "${row.call}",
    required: true,
    isLogged: true,
  },
  name: {
    kind: "name",
    of: "signal",
    description: "The signal, of `on_signal`.",
    example: "fetch",
    required: true,
  },
  with: {
    kind: "parameters",
    description:
      "The arguments of its part; one whose type has a `?` may be left out. They hold no secret.",
    example: { desk: "2001" },
    isLogged: true,
  },
} as const satisfies Options;

/**
 * `signal` — tells another live call of the flow something, and goes on. The step does not wait for
 * that call to act on it.
 */
export const signal: Verb = defineVerb({
  name: "signal",
  summary: "Tells another live call something, whose flow says what comes of it.",
  elsewhere: {
    Twilio: ["Update Call"],
    "Amazon Connect": ["Update contact attributes"],
    Asterisk: ["ChannelRedirect"],
    jambonz: ["redirect"],
  },
  options,
  outcomes: ["ok", "failed"],
  time: () => ({ idleMs: 0 }),
  places: everywhere,
  sends: { kind: "signal.send" },
  machine: {
    enter: tell,
    resume: awaitAnswer,
  },
});

function tell(
  call: CallDraft,
  { to, name, with: given = {} }: ValuesOf<typeof options>,
): Progress<string, "ok" | "failed"> {
  const part = call.program.signals?.[name]?.part ?? "";
  const args = argumentsFor(call.program, part, given);
  note(call, { kind: "signal.sent", signal: name, to });
  return {
    kind: "waiting",
    memory: request(call, { kind: "signal.send", to, signal: name, args }),
  };
}
