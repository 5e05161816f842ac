import { callerLeg } from "../interpret/state.ts";
import { hangUp } from "../interpret/legs.ts";
import { hangupCauses, type HangupCause } from "../interpret/hangup-cause.ts";
import type { Verb } from "../interpret/verb.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import { defineKind, mustBe, orExpression } from "../language/option-kinds/option-kind.ts";
import { defineVerb } from "./define-verb.ts";

const expected = `a number from 1 to 127, or one of: ${hangupCauses.join(", ")}`;
const words = hangupCauses.map((word) => `\`${word}\``).join(", ");
const numbers = "[1-9]|[1-9][0-9]|1[01][0-9]|12[0-7]";
const pattern = `^(?:${hangupCauses.join("|")}|${numbers})$`;

function causeIn(text: string): HangupCause | undefined {
  if (!new RegExp(pattern).test(text)) return undefined;
  return hangupCauses.find((word) => word === text) ?? Number(text);
}

/** The remedy for a word that only says that the call ends. */
function withoutCause(text: string): string | undefined {
  return /^(?:true|yes|on|now|call|caller)$/i.test(text)
    ? 'Write "- hangup" alone: the cause is "normal" then.'
    : undefined;
}

/** A cause of Q.850: its number, or the word that ARI has for it. */
const causeKind = defineKind<HangupCause>({
  name: "cause",
  expected,
  schema: () => ({
    type: ["string", "integer"],
    pattern: orExpression(pattern),
    minimum: 1,
    maximum: 127,
  }),
  problem: (name, text) =>
    causeIn(text) === undefined
      ? mustBe(name, expected, text, didYouMean(text, hangupCauses) ?? withoutCause(text))
      : undefined,
  words: () => hangupCauses,
  expressions: "alone",
  takes: ({ kind }) => kind === "integer" || kind === "string" || kind === "dynamic",
  // A text that the flow itself holds is checked before the first call.
  read: (text) => causeIn(text) ?? "normal",
  receive: ({ value }) => causeIn(String(value)),
});

/**
 * `hangup` — ends the call, with what the caller is told as its cause. `finally` runs, then
 * everything is removed.
 */
export const hangup: Verb = defineVerb({
  name: "hangup",
  summary: "Hangs the caller up and ends the flow.",
  elsewhere: {
    Twilio: ["Hangup", "Reject"],
    "Amazon Connect": ["Disconnect"],
    FreePBX: ["Terminate Call"],
    Asterisk: ["Hangup", "Busy", "Congestion"],
    jambonz: ["hangup", "sip:decline"],
  },
  principal: "cause",
  options: {
    cause: {
      kind: causeKind,
      description: `What the caller's side is told: a \`reason\` of ARI (${words}), or the number of any cause of Q.850, 1 to 127, such as \`\${talk.cause}\` of a \`bridge\`. Before the call is answered it decides the tone that the caller hears. \`unallocated\` is "no such number" (SIP 404), \`number_incomplete\` 484, \`congestion\` "all lines are busy" (503).`,
      example: "busy",
      default: "normal",
    },
  },
  outcomes: [],
  flow: "end",
  machine: {
    enter: (call, { cause }) => {
      hangUp(call, callerLeg(call.state), cause === "normal" ? undefined : cause);
      return { kind: "end", reason: "flow_ended" };
    },
  },
});
