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
      "Its name, of 1 to 64 letters, digits, `_`, `-` and `.`. Phones show it that watch an extension whose hint is `Stasis:NAME`.",
    example: "night",
    required: true,
    isLogged: true,
  },
  lit: {
    kind: "boolean",
    description: "Whether it is on from now on.",
    example: "${vars.night}",
    default: true,
  },
  blinks: {
    kind: "boolean",
    description: "Whether it blinks, where it is on.",
    example: true,
    default: false,
  },
} as const satisfies Options;

/**
 * `lamp` — turns a lamp of phones (BLF) on or off: a device state of the platform, which stays when the
 * call is over.
 */
export const lamp: Verb = defineVerb({
  name: "lamp",
  summary: "Turns a lamp on phones on or off, which stays so when the call is over.",
  elsewhere: { FreePBX: ["Custom Device State"], Asterisk: ["DEVICE_STATE"] },
  principal: "name",
  options,
  outcomes: ["ok", "failed"],
  places: everywhere,
  uses: () => ["lamps"],
  machine: { enter, resume: awaitAnswer },
});

function enter(
  call: CallDraft,
  { name, lit, blinks }: ValuesOf<typeof options>,
): Progress<string, "ok" | "failed"> {
  if (!/^[\w.-]{1,64}$/.test(name))
    return { kind: "done", outcome: "failed", detail: "a lamp cannot have this name" };
  const lights = blinks ? "blinking" : "lit";
  const shows = lit ? lights : "off";
  note(call, { kind: "lamp.turned", lamp: name, shows });
  return { kind: "waiting", memory: request(call, { kind: "lamp.turn", lamp: name, shows }) };
}
