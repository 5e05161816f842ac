import type { CheckedStep } from "../../compile/checked-step.ts";
import { historyRoot, isSameType, recordedType, resultType } from "@flowrun/core/tooling";
import type { CheckedFlow } from "../checked-flow.ts";
import type { FlowGraph } from "../graph/flow-graph.ts";
import { defineRule, type Rule } from "../rule.ts";

/**
 * Most callers end a message by hanging up, and then only `finally` runs. A recording with a name
 * of the author's own is found by that; one in a block beside a step ends with that, before
 * `finally` could read it.
 */
export const recordingsAreTold: Rule = defineRule({
  code: "FLOW_RECORDING_LOST",
  severity: "warning",
  title: "Nobody learns of what a caller records who then hangs up.",
  why: "Most callers end a message by hanging up. The platform keeps the recording for ever, under a name that only the call knew; of all steps only those of `finally` run then, and none of them reads it.",
  remedy:
    "In `finally`, tell or save it behind `if: NAME != null`. In a part, that is the block under its `finally`.",
  example: `
    blocks:
      main:
        - answer
        - record: { max: 1m }
          as: message
          then: { empty: goodbye, failed: goodbye }
        - emit: { event: shop.message, data: { recording: "\${message.name}" } }
        - go: goodbye
      goodbye:
        - hangup
  `,
  find: (flow) => {
    const lost = new Set(
      activationsOf(flow).flatMap((activation) => lostIn(flow.graph, activation)),
    );
    return [...lost].map(({ node: { as: name, verb } }) => ({
      span: name?.span ?? verb.span,
      message:
        name === undefined
          ? `What "${verb.value}" records has no name, so nobody learns of it when the caller hangs up.`
          : `"${name.value}" is not read in "finally", so nobody learns of it when the caller hangs up.`,
      hint: `Add a step to "finally" with \`if: ${name?.value ?? "NAME"} != null\` that tells of it.`,
    }));
  },
});

/** What has names of its own: the flow, and each part. `ends` is what runs when it is left. */
interface Activation {
  readonly entry: number | undefined;
  readonly ends: readonly CheckedStep[];
}

function activationsOf({ ast, graph, finally: last }: CheckedFlow): readonly Activation[] {
  const parts = [...ast.parts.values()].map(({ name, finally: ends }) => ({
    entry: graph.firstOf.get(name.value),
    ends: ends === undefined ? [] : stepsFrom(graph, graph.firstOf.get(ends.value)),
  }));
  return [{ entry: graph.firstOf.get(ast.start.value), ends: last }, ...parts];
}

function lostIn(graph: FlowGraph, { entry, ends }: Activation): readonly CheckedStep[] {
  const told = new Set(ends.flatMap(({ reads }) => reads.map(({ root }) => root)));
  // It names every recording of the call.
  if (told.has(historyRoot)) return [];
  return stepsFrom(graph, entry).filter(
    (step) => isRecording(step) && !told.has(step.node.as?.value ?? ""),
  );
}

/** The steps of one activation, without the blocks beside them. */
function stepsFrom({ steps, out }: FlowGraph, entry: number | undefined): readonly CheckedStep[] {
  const nodes = new Set(entry === undefined ? [] : [entry]);
  // A set hands out what is added while it is walked.
  for (const node of nodes)
    for (const { to, enters } of out[node] ?? []) if (enters === undefined) nodes.add(to);
  return [...nodes].flatMap((node) => steps[node] ?? []);
}

/** Whether a step records under a name that only the call knows. */
function isRecording({ verb, node }: CheckedStep): boolean {
  const type = resultType(verb, node);
  if (type === undefined || !isSameType(type, recordedType)) return false;
  return ![...node.options.keys()].some((name) => verb.options[name]?.kind === "recording");
}
