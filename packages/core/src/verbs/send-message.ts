import type { CallDraft } from "../interpret/draft.ts";
import { request } from "../interpret/requests.ts";
import type { Progress } from "../interpret/verb-machine.ts";
import type { Verb } from "../interpret/verb.ts";
import { withTechnology } from "../language/option-kinds/endpoints.ts";
import { awaitAnswer } from "./await-answer.ts";
import { defineVerb, everywhere, type Options, type ValuesOf } from "./define-verb.ts";

const options = {
  to: {
    kind: "endpoint",
    description: "The phone, an extension or an endpoint.",
    example: "2001",
    required: true,
    isLogged: true,
  },
  from: {
    kind: "string",
    description:
      "The number or name that it comes from, of 1 to 64 letters, digits and `_ . + * # -`.",
    example: "2000",
    required: true,
    isLogged: true,
  },
  text: {
    kind: "string",
    description: "The text. It may be a secret, such as a code that is used once.",
    example: "${call.from} called",
    required: true,
  },
} as const satisfies Options;

/**
 * `send-message` — sends a text to a phone by SIP (MESSAGE). The flow goes on when the platform has
 * taken it. The platform does not tell whether the phone has shown it.
 */
export const sendMessage: Verb = defineVerb({
  name: "send-message",
  summary: "Sends a text to a phone, which shows it (SIP MESSAGE).",
  elsewhere: { Asterisk: ["MessageSend", "SendText"] },
  options,
  outcomes: ["ok", "failed"],
  time: () => ({ idleMs: 0 }),
  sends: { kind: "message.send" },
  places: everywhere,
  uses: () => ["messages"],
  machine: { enter, resume: awaitAnswer },
});

function enter(
  call: CallDraft,
  { to, from, text }: ValuesOf<typeof options>,
): Progress<string, "ok" | "failed"> {
  if (!/^[\w.+*#-]{1,64}$/.test(from))
    return { kind: "done", outcome: "failed", detail: "a message cannot come from this name" };
  const memory = request(call, { kind: "message.send", to: withTechnology(to), from, text });
  return { kind: "waiting", memory };
}
