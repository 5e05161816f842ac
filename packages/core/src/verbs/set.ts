import { setVariables } from "../interpret/activations.ts";
import { defineVerb, everywhere } from "./define-verb.ts";
import type { Verb } from "../interpret/verb.ts";

/**
 * `set` — gives declared variables new values. All values are computed before the first variable
 * changes.
 */
export const set: Verb = defineVerb({
  name: "set",
  summary: "Gives variables new values.",
  elsewhere: {
    Twilio: ["Set Variables"],
    "Amazon Connect": ["Set contact attributes", "Contact tags"],
    Asterisk: ["Set", "MSet"],
    jambonz: ["tag"],
  },
  principal: "values",
  options: {
    values: {
      kind: "assignments",
      description:
        "Variables of `vars` and their new values, each of the type that the variable began with.",
      example: { attempts: "${vars.attempts + 1}" },
      required: true,
    },
  },
  outcomes: [],
  places: everywhere,
  machine: {
    enter: (call, { values }) => {
      setVariables(call, values);
      return { kind: "done", outcome: "ok" };
    },
  },
});
