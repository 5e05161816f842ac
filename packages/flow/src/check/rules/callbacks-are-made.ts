import { queues } from "../../read/sections/queues.ts";
import { isNameOf } from "@flowrun/core/tooling";
import { defineRule, type Rule } from "../rule.ts";

/** A queue in which somebody wants to be called back says what calls back. */
export const callbacksAreMade: Rule = defineRule({
  code: "FLOW_NO_CALLBACK",
  severity: "error",
  title: "A queue calls nobody back.",
  why: "Whoever asks to be called back is called by the part that the queue names under `callback`; without one, all of them are refused.",
  remedy: "Name a part under `callback` in the queue.",
  example: `
    queues: { support: { members: [PJSIP/2001] } }
    blocks:
      main:
        - answer
        - callback: { queue: support, number: "\${call.from}" }
          then: { else: main }
  `,
  find: ({ ast, steps }) =>
    steps.flatMap(({ node, verb }) => {
      if (verb.callsBack !== true) return [];
      const name = Object.keys(verb.options).find((each) => isNameOf("queue", verb.options[each]));
      const written = node.options.get(name ?? "");
      const queue = written?.kind === "text" ? queues.in(ast).get(written.text) : undefined;
      if (written === undefined || queue === undefined || queue.callback !== undefined) return [];
      const hint = `Add "callback" to it, with the name of a part that dials: callback: call_back.`;
      return [
        { span: written.span, message: `The queue "${queue.name.value}" calls nobody back.`, hint },
      ];
    }),
});
