import { queues } from "../../read/sections/queues.ts";
import { defineRule, type Rule } from "../rule.ts";

/** Somebody takes the calls of a queue. */
export const queuesHaveStaff: Rule = defineRule({
  code: "FLOW_NO_STAFF",
  severity: "warning",
  title: "A queue has no members, and nobody can come on duty.",
  why: "Without members, and without a step that has some come on duty, every caller of the queue is told `unstaffed`.",
  remedy: "List its members, or let them sign in with `duty`.",
  example: `
    queues: { support: { capacity: 40 } }
    blocks:
      main:
        - answer
        - queue: { name: support, max: 10m }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
  followsPaths: true,
  find: ({ ast, steps }) => {
    const options = steps.flatMap(({ verb }) => Object.values(verb.options));
    if (options.some(({ of }) => of === "member")) return [];
    return [...queues.in(ast).values()].flatMap(({ name: { value, span }, members }) => {
      if (members.length > 0) return [];
      const hint = `List the phones of those who take its calls: members: [PJSIP/2001].`;
      return [{ span, message: `The queue "${value}" has no members.`, hint }];
    });
  },
});
