import type { CheckedFlow } from "../checked-flow.ts";
import { describePath } from "../graph/graph-search.ts";
import { cycleThrough, strongComponents } from "../graph/strong-components.ts";
import { endlessSilence } from "../time/silences.ts";
import { longestSilenceMs } from "./callers-hear-something.ts";
import { endlessLoops } from "./loops-can-be-left.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/**
 * A loop that takes time gives an answered caller who is not connected something to hear, or an
 * `if` in it can end it. Else the silence lasts as long as its cause, such as a store that fails.
 * Loops without any way out are reported by `loopsCanBeLeft`, and one step that is too long by
 * `callersHearSomething`.
 */
export const loopsAreHeard: Rule = defineRule({
  code: "FLOW_ENDLESS_SILENCE",
  severity: "warning",
  title: "A caller may hear nothing for ever.",
  why: "No step of the loop plays anything, and no `if` in it ends it, so the caller hears nothing for as long as the outcomes that lead round it come again, e.g. while a store fails.",
  remedy: "Play something in the loop, or count the rounds with `set` and leave with `if`.",
  example: `
    tables:
      customers: { key: id, columns: { name: string, phone: string } }
    blocks:
      main:
        - answer
        - go: asking
      asking:
        - lookup: { in: customers, key: "\${call.from}" }
          then: { missing: goodbye, failed: later }
        - play: sound:welcome
      later:
        - wait: 5s
        - go: asking
      goodbye:
        - play: sound:vm-goodbye
  `,
  followsPaths: true,
  find: (flow, settings) => {
    const { graph } = flow;
    const times = flow.quietTimes(settings);
    const ways = endlessSilence(graph, times);
    const out = ways.map((edges) => edges.map(({ to }) => to));
    const reported = new Set(endlessLoops(graph).flatMap(({ round }) => round));
    return strongComponents(out).flatMap((component) => {
      const nodes = component.toSorted((a, b) => a - b);
      const [first = 0] = nodes;
      const isLoop = nodes.length > 1 || (out[first] ?? []).includes(first);
      const quietMs = nodes.map((node) => times.steps[node]?.quietMs ?? 0);
      const isBounded = nodes.some((node) => graph.steps[node]?.node.condition !== undefined);
      const isReported =
        nodes.some((node) => reported.has(node)) || quietMs.some((ms) => ms > longestSilenceMs);
      return isLoop && quietMs.some((ms) => ms > 0) && !isBounded && !isReported
        ? [problem(flow, cycleThrough(first, nodes, out))]
        : [];
    });
  },
});

function problem({ graph }: CheckedFlow, round: readonly number[]): Finding {
  const [first = 0, last = first] = [round[0], round.at(-1)];
  const path = `${describePath(graph, round)} → ${describePath(graph, [first])}`;
  const closing = graph.out[last]?.find(({ to, target }) => to === first && target !== undefined);
  const span = closing?.target ?? graph.steps[last]?.node.verb.span ?? { start: 0, end: 0 };
  const hint = "Play something in it, or count the rounds with `set` and leave with `if`.";
  return {
    span,
    message: `A caller may hear nothing for as long as this loop goes on: ${path}.`,
    hint,
  };
}
