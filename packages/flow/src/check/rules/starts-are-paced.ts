import { begunOption, listOption } from "@flowrun/core/tooling";
import { defineRule, type Rule } from "../rule.ts";

/** Runs that are begun for each item of a list wait in a lane: else all of them begin at once. */
export const startsArePaced: Rule = defineRule({
  code: "FLOW_UNPACED",
  severity: "warning",
  title: "A run begins for each item of a list, and nothing holds them back.",
  why: "A list has up to 1,000 items. As many runs at once dial as many phones, more than lines are there and than anybody can answer who calls back.",
  remedy: "Declare a lane under `lanes`, and name it in the step.",
  example: `
    tables: { people: { key: id, columns: { id: string, state: string } } }
    parts: { remind: { takes: { id: string } }, campaign: {} }
    on_schedule: { mornings: { every: 24h, part: campaign } }
    blocks:
      main:
        - hangup
      campaign:
        - lookup: { in: people, where: { state: due }, limit: 500 }
          as: people
          then: { missing: return, failed: return }
        - each: { in: "\${people}", do: one }
          as: person
      one:
        - start: { part: remind, with: { id: "\${person.id}" } }
      remind:
        - log: "\${args.id}"
  `,
  followsPaths: true,
  find: ({ graph }) => {
    const lists = graph.steps.flatMap(({ verb }, node) =>
      listOption(verb) === undefined ? [] : [node],
    );
    const inside = new Set(
      lists.flatMap((node) =>
        (graph.out[node] ?? []).flatMap(({ to, enters }) => (enters === "side" ? [to] : [])),
      ),
    );
    // A set hands out what is added while it is walked.
    for (const node of inside)
      for (const { to, enters } of graph.out[node] ?? []) if (enters !== "part") inside.add(to);
    return [...inside].flatMap((node) => {
      const step = graph.steps[node];
      if (step === undefined || begunOption(step.verb) === undefined) return [];
      if (step.node.options.has("lane")) return [];
      const message = `"${step.verb.name}" begins a run for each item, and all of them at once.`;
      return [
        {
          span: step.node.verb.span,
          message,
          hint: 'Declare a lane, and add "lane" with its name.',
        },
      ];
    });
  },
});
