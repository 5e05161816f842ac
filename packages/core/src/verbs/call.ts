import { ExpressionFault } from "../interpret/expression-fault.ts";
import { fitted } from "../language/fits-type.ts";
import { defineVerb } from "./define-verb.ts";
import type { Verb } from "../interpret/verb.ts";

/** `call` — runs a part: a block with arguments of its own, which gives something back. The words that it returns are outcomes. */
export const call: Verb = defineVerb({
  name: "call",
  summary: "Runs a part and goes on when it is left.",
  principal: "part",
  options: {
    part: { kind: "part", description: "The part to run.", example: "find_order", required: true },
    with: {
      kind: "parameters",
      description: "What it is called with; an argument whose type has a `?` may be left out.",
      example: { number: "${typed}" },
    },
  },
  outcomes: ["ok"],
  result: ({ gives }) => gives,
  runs: ({ text }) => [{ kind: "part", name: text("part") }],
  places: ["M", "P", "K", "C", "W", "R"],
  machine: {
    enter: (draft, { part, with: given = {} }) => {
      const takes = Object.entries(draft.program.parts[part]?.takes ?? {});
      const args = takes.map(([name, type]) => {
        const value = fitted(given[name] ?? null, type);
        if (value !== undefined) return [name, value] as const;
        throw new ExpressionFault("RUN_OPTION_VALUE", `The argument "${name}" has a value that is not of its type.`);
      });
      return { kind: "call", part, args: Object.fromEntries(args) };
    },
  },
});
