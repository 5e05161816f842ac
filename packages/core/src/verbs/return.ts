import { plainReturn } from "../language/return-target.ts";
import { beforeEnd, defineVerb } from "./define-verb.ts";
import type { Verb } from "../interpret/verb.ts";

/** `return` — leaves a part or a side block: its word is the outcome of the step that runs it. */
export const returning: Verb = defineVerb({
  name: "return",
  summary: "Leaves a part, or a block that runs beside a step.",
  elsewhere: {
    Twilio: ["Leave"],
    "Amazon Connect": ["Return from module", "Return"],
    Asterisk: ["Return"],
    jambonz: ["leave"],
  },
  principal: "outcome",
  options: {
    outcome: {
      kind: "name",
      of: "word",
      description: "The outcome of the step that runs the part or block.",
      example: "unknown",
      default: plainReturn,
    },
    value: {
      kind: "json",
      description: "The value of the part with the outcome `ok`, of the type of its `gives`.",
      example: { found: true, day: "${order.day}" },
    },
  },
  outcomes: [],
  flow: "return",
  returns: ({ text }) => text("outcome"),
  places: beforeEnd,
  machine: {
    enter: (_call, { outcome, value }) => ({
      kind: "return",
      outcome,
      ...(value === undefined ? {} : { value }),
    }),
  },
});
