import { note, type CallDraft } from "../interpret/draft.ts";
import type { Progress } from "../interpret/verb-machine.ts";
import { request } from "../interpret/requests.ts";
import type { Verb } from "../interpret/verb.ts";
import { awaitAnswer } from "./await-answer.ts";
import { defineVerb, everywhere, type Options, type ValuesOf } from "./define-verb.ts";

const options = {
  name: {
    kind: "string",
    description:
      "Its name, of 1 to 80 letters, digits and `_ - . + @`, as `mailboxes` of the phone has it in `pjsip.conf`.",
    example: "2001@default",
    required: true,
    isLogged: true,
  },
  new: {
    kind: "integer",
    description: "How many messages were not heard yet; with 0 the light goes out.",
    example: 2,
    required: true,
    minimum: 0,
  },
  old: {
    kind: "integer",
    description: "How many were heard and are kept.",
    example: 2,
    default: 0,
    minimum: 0,
  },
} as const satisfies Options;

/**
 * `mailbox` — tells phones how many messages wait in a mailbox (MWI). They know it when the call is
 * over, too.
 */
export const mailbox: Verb = defineVerb({
  name: "mailbox",
  summary: "Tells phones how many messages wait in a mailbox (MWI): their message light.",
  elsewhere: { Asterisk: ["MinivmMWI"] },
  options,
  outcomes: ["ok", "failed"],
  places: everywhere,
  uses: () => ["mailboxes"],
  machine: { enter, resume: awaitAnswer },
});

function enter(
  call: CallDraft,
  { name, new: fresh, old }: ValuesOf<typeof options>,
): Progress<string, "ok" | "failed"> {
  if (!/^[\w.+@-]{1,80}$/.test(name))
    return { kind: "done", outcome: "failed", detail: "a mailbox cannot have this name" };
  note(call, { kind: "mailbox.told", mailbox: name, fresh, old });
  const memory = request(call, { kind: "mailbox.tell", mailbox: name, fresh, old });
  return { kind: "waiting", memory };
}
