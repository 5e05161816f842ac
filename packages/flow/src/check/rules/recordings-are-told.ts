import type { Option } from "@flowrun/core";
import type { CheckedStep } from "../checked-step.ts";
import {
  historyRoot,
  isSameType,
  recordedType,
  resultType,
  type OptionNode,
} from "@flowrun/core/tooling";
import type { CheckedFlow } from "../checked-flow.ts";
import { followValues, type Followed } from "../follow-values.ts";
import type { FlowGraph } from "../graph/flow-graph.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/**
 * Most callers end a message by hanging up, and then only `finally` runs. A recording is found by a
 * name of the author's own where another call can make that, too. Nobody else knows a name that
 * holds the id of the call or its time. A recording in a block beside a step ends with that,
 * before `finally` could read it.
 */
export const recordingsAreTold: Rule = defineRule({
  code: "FLOW_RECORDING_LOST",
  severity: "warning",
  title: "Nobody learns of what a caller records who then hangs up.",
  why: "Most callers end a message by hanging up. The platform keeps the recording for ever, under a name that only the call knew, as one with `call.id` in it; of all steps only those of `finally` run then, and none of them reads it.",
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
  followsPaths: true,
  find: (flow) => {
    const ownIn = followValues(flow, own);
    const lost = new Map(
      activationsOf(flow).flatMap((activation) =>
        lostIn(flow.graph, activation, ownIn).map((step) => [step, activation] as const),
      ),
    );
    return [...lost].map(([step, activation]) => lostRecording(step, activation));
  },
});

function lostRecording(
  { node: { as: name, verb } }: CheckedStep,
  { part, hasFinally }: Activation,
): Finding {
  const place = part === undefined ? '"finally"' : `the "finally" of the part "${part}"`;
  const condition = `\`if: ${name?.value ?? "NAME"} != null\``;
  return {
    span: name?.span ?? verb.span,
    message:
      name === undefined
        ? `What "${verb.value}" records has no name, so nobody learns of it when the caller hangs up.`
        : `"${name.value}" is not read in ${place}, so nobody learns of it when the caller hangs up.`,
    hint:
      part === undefined || hasFinally
        ? `Add a step to ${place} with ${condition} that tells of it.`
        : `Give the part "${part}" a \`finally: BLOCK\`, and that block a step with ${condition} that tells of it.`,
  };
}

/** Values that no other call knows or finds out. */
const own: Followed<"own"> = {
  from: ["call.id", "call.started_at", "now"].map((name) => [name, "own"]),
  inRuns: true,
  boundBy: () => undefined,
};

type OwnIn = ReturnType<typeof followValues<"own">>;

/** The flow, or a part: each has names of its own. `ends` runs when it is left. */
interface Activation {
  readonly entry: number | undefined;
  readonly ends: readonly number[];
  /** The name of the part; `undefined` for the flow. */
  readonly part: string | undefined;
  readonly hasFinally: boolean;
}

function activationsOf({ ast, graph, finally: last }: CheckedFlow): readonly Activation[] {
  const parts = [...ast.parts.values()].map(({ name, finally: ends }) => ({
    part: name.value,
    hasFinally: ends !== undefined,
    entry: graph.firstOf.get(name.value),
    ends: ends === undefined ? [] : nodesFrom(graph, graph.firstOf.get(ends.value)),
  }));
  const first = graph.steps.length - last.length;
  const ofFlow = last.map((_step, index) => first + index);
  const ofCalls = { part: undefined, hasFinally: last.length > 0 };
  return [{ ...ofCalls, entry: graph.firstOf.get(ast.start.value), ends: ofFlow }, ...parts];
}

function lostIn(
  graph: FlowGraph,
  { entry, ends }: Activation,
  ownIn: OwnIn,
): readonly CheckedStep[] {
  const last = ends.flatMap((node) => graph.steps[node] ?? []);
  const told = new Set(last.flatMap(({ reads }) => reads.map(({ root }) => root)));
  // It names every recording of the call.
  if (told.has(historyRoot)) return [];
  const made = new Set(ends.flatMap((node) => ownKept(graph, node, ownIn)));
  const isFound = (step: CheckedStep, node: number): boolean => {
    const name = nameOf(step);
    // Without a name of the author's own only the call knows the one that it got.
    return name !== undefined && (ownIn(node)?.(name) ?? []).every((part) => made.has(part.name));
  };
  return nodesFrom(graph, entry).flatMap((node) => {
    const step = graph.steps[node];
    if (step === undefined || !isRecording(step)) return [];
    return told.has(step.node.as?.value ?? "") || isFound(step, node) ? [] : [step];
  });
}

const keeping: ReadonlySet<Option["kind"] | undefined> = new Set([
  "json",
  "columns",
  "recording",
  "url",
  "arguments",
]);

/** Values that only this call knows, and that a step keeps or tells. The log is for people. */
function ownKept({ steps }: FlowGraph, node: number, ownIn: OwnIn): readonly string[] {
  const step = steps[node];
  const kept = [...(step?.node.options ?? [])].filter(([name]) =>
    keeping.has(step?.verb.options[name]?.kind),
  );
  return kept.flatMap(([, option]) => (ownIn(node)?.(option) ?? []).map(({ name }) => name));
}

/** The nodes of one activation, without the blocks beside them. */
function nodesFrom({ out }: FlowGraph, entry: number | undefined): readonly number[] {
  const nodes = new Set(entry === undefined ? [] : [entry]);
  // A set hands out what is added while it is walked.
  for (const node of nodes)
    for (const { to, enters } of out[node] ?? []) if (enters === undefined) nodes.add(to);
  return [...nodes];
}

function isRecording({ verb, node }: CheckedStep): boolean {
  const type = resultType(verb, node);
  return type !== undefined && isSameType(type, recordedType);
}

/** The name that the author has given a recording. */
function nameOf({ verb, node }: CheckedStep): OptionNode | undefined {
  return [...node.options].find(([name]) => verb.options[name]?.kind === "recording")?.[1];
}
