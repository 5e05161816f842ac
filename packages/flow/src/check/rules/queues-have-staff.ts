import type { CompiledValue } from "@flowrun/core";
import { type QueueNode, queues } from "../../read/sections/queues.ts";
import type { CheckedStep } from "../checked-step.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/**
 * Somebody takes the calls of a queue, and has the skills that a step asks for. Where members come or
 * learn by a step, nobody can tell.
 */
export const queuesHaveStaff: Rule = defineRule({
  code: "FLOW_NO_STAFF",
  severity: "warning",
  title: "A queue has nobody for its callers.",
  why: "Without members, and without a step that has some come on duty, every caller of the queue is told `unstaffed`. Who needs a skill that no member has waits in vain, to the end of `max`.",
  remedy:
    "List its members with their skills, let them sign in with `duty`, or let a skill lapse with `relax`.",
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
    const all = queues.in(ast);
    return [
      ...[...all.values()].flatMap(({ name: { value, span }, members }) => {
        if (members.length > 0) return [];
        const hint = `List the phones of those who take its calls: members: [PJSIP/2001].`;
        return [{ span, message: `The queue "${value}" has no members.`, hint }];
      }),
      ...steps.flatMap((step) => unskilled(step, all)),
    ];
  },
});

/** A step that asks for skills which no member of its queue has, for as long as the caller waits. */
function unskilled(
  { node, verb, options: { name, needs } }: CheckedStep,
  all: ReadonlyMap<string, QueueNode>,
): readonly Finding[] {
  const queue = verb.name === "queue" ? all.get(constantText(name)) : undefined;
  const written = node.options.has("relax") ? undefined : node.options.get("needs");
  if (queue === undefined || written === undefined || queue.members.length === 0) return [];
  const asked = needs?.kind === "constant" && Array.isArray(needs.value) ? needs.value : [];
  const skills = asked.map(String).filter((skill) => skill !== "");
  const isFit = ({ skills: own }: QueueNode["members"][number]): boolean =>
    skills.every((skill) => own.includes(skill));
  if (queue.members.some(isFit)) return [];
  const known = [...new Set(queue.members.flatMap((member) => member.skills))];
  const lacking = skills.length === 1 ? `the skill "${skills[0]}"` : "all of these skills";
  const message = `Nobody in "${queue.name.value}" has ${lacking}, and there is no "relax".`;
  const hint = known.length === 0 ? "Give a member `skills`." : `Known are ${known.join(", ")}.`;
  return [{ span: written.span, message, hint }];
}

function constantText(value: CompiledValue | undefined): string {
  return value?.kind === "constant" && typeof value.value === "string" ? value.value : "";
}
