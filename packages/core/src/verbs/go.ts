import { beforeEnd, defineVerb } from "./define-verb.ts";
import type { Verb } from "../interpret/verb.ts";

/** `go` — goes on at the start of another block; nothing after it in its block is ever reached. */
export const go: Verb = defineVerb({
  name: "go",
  summary: "Goes on at the start of another block.",
  elsewhere: {
    Twilio: ["Redirect", "Split Based On"],
    "Amazon Connect": ["Transfer to flow", "Check contact attributes", "Distribute by percentage"],
    Asterisk: ["Goto", "GotoIf", "ExecIf"],
    jambonz: ["redirect"],
  },
  principal: "block",
  options: {
    block: {
      kind: "name",
      of: "block",
      description: "The block to go on with.",
      example: "main_menu",
      required: true,
    },
  },
  outcomes: [],
  flow: "jump",
  places: beforeEnd,
  machine: {
    enter: (_call, { block }) => ({ kind: "jump", block }),
  },
});
