import { withoutControls } from "../language/control-characters.ts";
import { mustBe, type OwnKind } from "../language/option-kinds/option-kind.ts";
import { textKind } from "../language/option-kinds/texts.ts";
import { currentLeg, note, type CallDraft } from "../interpret/draft.ts";
import { request } from "../interpret/requests.ts";
import type { Progress } from "../interpret/verb-machine.ts";
import type { Verb } from "../interpret/verb.ts";
import { awaitAnswer } from "./await-answer.ts";
import { defineVerb } from "./define-verb.ts";

const named = String.raw`[A-Za-z_]\w{0,79}`;
const functions = [
  String.raw`CHANNEL\((?:accountcode|amaflags|musicclass|peeraccount|userfield)\)`,
  String.raw`(?:CDR|GLOBAL)\(${named}\)`,
  String.raw`GROUP\((?:${named})?\)`,
  String.raw`DEVICE_STATE\(Custom:[\w.-]{1,64}\)`,
];
const writable = `^(?:${[named, ...functions].join("|")})$`;

/**
 * A variable of the dial plan, or one of the functions there that only keep what they are given. All
 * others are refused, lest one starts a program.
 */
const planVariable: OwnKind<string> = {
  name: "writable variable",
  ...textKind,
  expected:
    "a variable of the dial plan, such as CUSTOMER, or CDR(…), CHANNEL(accountcode), GROUP(…), GLOBAL(…) or DEVICE_STATE(Custom:…)",
  schema: () => ({ type: "string", pattern: writable }),
  expressions: "nowhere",
  read: (text) => text,
  problem: (name, text) =>
    new RegExp(writable).test(text) ? undefined : mustBe(name, planVariable.expected, text),
};

/**
 * `set-variable` — writes a variable of the dial plan on the channel that the step talks to, for
 * billing, and for later lines of the dial plan.
 */
export const setVariable: Verb = defineVerb({
  name: "set-variable",
  summary: "Writes a variable or function of the dial plan, such as CDR(userfield), for this call.",
  elsewhere: { FreePBX: ["Set CDR field"], Asterisk: ["Set", "MSet", "CDR", "GROUP"] },
  options: {
    name: {
      kind: planVariable,
      description: "The variable, or the function with its argument.",
      example: "CDR(userfield)",
      required: true,
    },
    value: {
      kind: "string",
      description: "Its value from now on. It stands in the log and in records of the platform.",
      example: "${customer.id}",
      required: true,
      isLogged: true,
    },
  },
  outcomes: ["ok", "failed"],
  time: () => ({ idleMs: 0 }),
  places: ["M", "P", "K"],
  machine: {
    enter: (call, { name, value }) => write(call, name, withoutControls(value)),
    resume: awaitAnswer,
  },
});

function write(call: CallDraft, name: string, value: string): Progress<string, "ok" | "failed"> {
  const leg = currentLeg(call);
  note(call, { kind: "variable.set", leg, name, value });
  const memory = request(call, { kind: "leg.variable", leg, name, value });
  return { kind: "waiting", memory };
}
