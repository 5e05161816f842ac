import { argumentsFor } from "../interpret/part-arguments.ts";
import { beforeEnd, defineVerb } from "./define-verb.ts";
import type { Verb } from "../interpret/verb.ts";

/**
 * `call` — runs a part: a block with arguments of its own, which gives something back. The words
 * that it returns are outcomes.
 */
export const call: Verb = defineVerb({
  name: "call",
  summary: "Runs a part and goes on when it is left.",
  elsewhere: {
    Twilio: ["Run Subflow"],
    "Amazon Connect": ["Invoke module"],
    Asterisk: ["Gosub", "GosubIf", "Macro"],
  },
  principal: "part",
  options: {
    part: {
      kind: "name",
      of: "part",
      description: "The part to run.",
      example: "find_order",
      required: true,
    },
    with: {
      kind: "parameters",
      description: "The arguments of the part; one whose type has a `?` may be left out.",
      example: { number: "${typed}" },
    },
  },
  outcomes: ["ok"],
  result: ({ gives }) => gives,
  runs: ({ text }) => [{ kind: "part", name: text("part") }],
  places: beforeEnd,
  machine: {
    enter: (draft, { part, with: given = {} }) => {
      return { kind: "call", part, args: argumentsFor(draft.program, part, given) };
    },
  },
});
