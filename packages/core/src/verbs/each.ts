import { defineVerb } from "./define-verb.ts";
import type { Verb } from "../interpret/verb.ts";

/**
 * `each` — runs a block for each item of a list, one after the other. A word that the block returns
 * ends it.
 */
export const each: Verb = defineVerb({
  name: "each",
  summary: "Runs a block for each item of a list.",
  elsewhere: { "Amazon Connect": ["Loop"] },
  options: {
    in: {
      kind: "list",
      description:
        "The list, such as the rows of a `lookup`. The name under `as` is its item, inside of the block.",
      example: "${messages}",
      required: true,
    },
    do: {
      kind: "name",
      of: "block",
      description: "The block to run.",
      example: "read_message",
      required: true,
    },
  },
  outcomes: ["done"],
  result: ({ gives }) => gives,
  resultOn: [],
  runs: ({ text }) => [{ kind: "side", name: text("do"), isBound: true }],
  places: ["M", "K", "C", "W", "S", "R"],
  machine: {
    enter: (_call, { in: list, do: block }) =>
      list.length === 0 ? { kind: "done", outcome: "done" } : { kind: "each", list, block },
  },
});
