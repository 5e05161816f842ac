import type { CheckedFlow } from "../checked-flow.ts";
import { diagnosticLimit } from "@flowrun/core/tooling";
import { bindingOutcomes, firstBindings, type CheckedStep } from "../checked-step.ts";
import type { LocatedRead } from "../../compile/compile-context.ts";
import { describePath, pathsAvoiding } from "../graph/graph-search.ts";
import type { Edge } from "../graph/flow-graph.ts";
import { isBinding, uncertainUses } from "../graph/uncertain-uses.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/**
 * A name under `as` is used only where it is certain to be set, on every path that leads there: its
 * step ended with an outcome that gives a result. In `finally`, where a call may come from
 * anywhere, every name may be read: one that is not set is null there, which is for
 * `nullIsGuarded`.
 */
export const namesAreSet: Rule = defineRule({
  code: "FLOW_NAME_NOT_SET",
  severity: "error",
  title: "A name is used where it may not be set.",
  why: "A name under `as` holds a value only after its step ended with an outcome that gives one, e.g. `found` for `lookup`. At least one path leads here without that.",
  remedy:
    "Use the name only behind the outcome that sets it, or give the other path its own block.",
  example: `
    tables:
      customers: { key: id, columns: { name: string, phone: string } }
    blocks:
      main:
        - lookup: { in: customers, key: "\${call.from}" }
          as: customer
          then: { else: unknown }
      unknown:
        - log: "nobody knows \${customer.name}"
  `,
  followsPaths: true,
  find: (flow) => {
    const bindings = firstBindings(flow.steps);
    // No more problems than these are ever shown, and each costs a search of the flow.
    const uncertain = uncertainUses(flow.graph, usesByName(flow), diagnosticLimit);
    return [...uncertain].flatMap(([name, nodes]) => {
      const paths = pathsWithout(flow, name, new Set(nodes));
      return [...paths].flatMap(([node, path]) =>
        (flow.graph.steps[node]?.reads ?? [])
          .filter((read) => read.root === name)
          .map((read) => problem(flow, read, { path, binding: bindings.get(name) })),
      );
    });
  },
});

function usesByName({
  graph,
  declarations,
}: CheckedFlow): ReadonlyMap<string, ReadonlySet<number>> {
  const uses = new Map([...declarations.names.keys()].map((name) => [name, new Set<number>()]));
  for (const [node, { reads, isLast }] of graph.steps.entries()) {
    for (const read of isLast ? [] : reads) uses.get(read.root)?.add(node);
  }
  return uses;
}

function pathsWithout(
  { graph }: CheckedFlow,
  name: string,
  nodes: ReadonlySet<number>,
): ReturnType<typeof pathsAvoiding> {
  const isGuard = (edge: Edge): boolean =>
    nodes.has(edge.from) ||
    (graph.steps[edge.from]?.node.as?.value === name && isBinding(graph, edge));
  return pathsAvoiding(graph, [...nodes], isGuard);
}

function problem(
  flow: CheckedFlow,
  { root, span }: LocatedRead,
  {
    path,
    binding,
  }: { readonly path: readonly number[]; readonly binding: CheckedStep | undefined },
): Finding {
  const reason = `the path ${describePath(flow.graph, path)} leads here without it`;
  const related =
    binding?.node.as === undefined
      ? []
      : [{ message: bindingNote(binding), span: binding.node.as.span }];
  const isOwn = binding !== undefined && flow.graph.steps[path.at(-1) ?? -1] === binding;
  const hint = isOwn
    ? `This step itself sets "${root}", behind its condition and options: let a later step read it.`
    : pathHint(binding);
  return { span, message: `"${root}" may not be set here: ${reason}.`, hint, related };
}

function bindingNote(step: CheckedStep): string {
  const outcomes = bindingOutcomes(step).map((outcome) => `"${outcome}"`);
  return `It is set here when "${step.verb.name}" ends with ${outcomes.join(" or ")}.`;
}

function pathHint(binding: CheckedStep | undefined): string | undefined {
  const [outcome] = binding === undefined ? [] : bindingOutcomes(binding);
  return outcome === undefined
    ? undefined
    : `Lead here only after "${outcome}", or give the other path a block of its own.`;
}
