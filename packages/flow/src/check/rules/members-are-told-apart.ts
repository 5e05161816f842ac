import { withTechnology } from "@flowrun/core/tooling";
import { queues } from "../../read/sections/queues.ts";
import { defineRule, type Rule } from "../rule.ts";

/** Every member of a queue stands in its list once. */
export const membersAreToldApart: Rule = defineRule({
  code: "FLOW_MEMBER_TWICE",
  severity: "error",
  title: "A phone is a member of the same queue twice.",
  why: "A member is told by its phone. It would have two levels and two lists of skills, and only one of each counts.",
  remedy: "Remove one of the two; what differs goes into one entry.",
  example: `
    queues: { support: { members: [2001, { to: PJSIP/2001, skills: [german] }] } }
    blocks:
      main:
        - answer
        - queue: { name: support, max: 1m }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
  find: ({ ast }) =>
    [...queues.in(ast).values()].flatMap(({ name, members }) => {
      const phones = members.map(({ to }) => withTechnology(to.value));
      return members.flatMap(({ to: { value, span } }, place) => {
        if (phones.indexOf(withTechnology(value)) === place) return [];
        const message = `"${value}" is a member of the queue "${name.value}" already.`;
        return [{ span, message, hint: "Remove one of the two." }];
      });
    }),
});
