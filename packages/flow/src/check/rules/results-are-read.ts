import type { CheckedStep } from "../checked-step.ts";
import { mentionedNames } from "../mentioned-names.ts";
import { defineRule, type Rule } from "../rule.ts";

/**
 * Some expression reads what a step asks for. The names of steps that do something else, too, such
 * as connecting people, may be there for scenarios alone.
 */
export const resultsAreRead: Rule = defineRule({
  code: "FLOW_UNREAD_NAME",
  severity: "warning",
  title: "Nothing reads what a step asked for.",
  why: "The caller typed or said it, or a lookup found it, and no expression reads the name under `as`. The step that should read it reads another name, or is missing.",
  remedy: "Read it, or remove `as`.",
  example: `
    blocks:
      main:
        - answer
        - collect-digits: { prompt: sound:your-number, max_length: 4 }
          as: number
          then: { else: goodbye }
        - bridge: "2001"
          then: { else: goodbye }
      goodbye:
        - play: sound:vm-goodbye
  `,
  needsWhole: true,
  find: (flow) => {
    const { steps } = flow;
    const meant = mentionedNames(flow);
    const read = new Set(steps.flatMap((step) => step.reads.map(({ root }) => root)));
    return steps.filter(isQuestion).flatMap(({ node: { as: name, verb } }) => {
      if (name === undefined || read.has(name.value) || meant.has(name.value)) return [];
      const message = `Nothing reads "${name.value}", which is what this "${verb.value}" gives.`;
      return [{ span: name.span, message, hint: "Read it, or remove `as`." }];
    });
  },
});

/** The kinds of questions to a table. */
const asksTable: ReadonlySet<string | undefined> = new Set(["store.lookup", "store.count"]);

/** Whether all that a step is for is what it gives. */
function isQuestion({ verb: { keys, ears, flow, sends } }: CheckedStep): boolean {
  const asksCaller = keys?.kind === "entry" || ears !== undefined;
  return (asksCaller && flow !== "choice") || asksTable.has(sends?.kind);
}
