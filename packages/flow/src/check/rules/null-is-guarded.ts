import type { CheckedStep } from "../checked-step.ts";
import type { LocatedExpression } from "../../compile/compile-context.ts";
import { diagnosticLimit, isNullable as mayBeNull, nullLaws } from "@flowrun/core/tooling";
import { argumentsRoot, variablesRoot } from "../../expression/declarations.ts";
import {
  createNullReader,
  type IsNullable,
  type NullableExpression,
  type NullRead,
} from "../../expression/null-reads.ts";
import type { CheckedFlow } from "../checked-flow.ts";
import { isNullableFact, isNullableOfCall, nullableColumns } from "../nullable-columns.ts";
import { knownOptions } from "../known-options.ts";
import { batchSize, settle, type Change } from "../graph/certain-facts.ts";
import type { Edge } from "../graph/flow-graph.ts";
import { isBinding } from "../graph/uncertain-uses.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";
import { tables } from "../../read/sections/tables.ts";

/**
 * A nullable column is used only where null does no harm, or where an `if` has excluded null on
 * every path. This may be the step's own `if`, or one on the way. In `finally` the same holds for a
 * name that the call may not have set. Behind a reported use, the column counts as guarded.
 */
export const nullIsGuarded: Rule = defineRule({
  code: "FLOW_NULL_VALUE",
  severity: "error",
  title: "A nullable column is used where null would end the call.",
  why: "A column with `?` may be null. Null can be compared with `==` and `!=`, and sent as JSON; everything else that is done with it fails, and ends the call: text around it, a number made of it, an endpoint that it is.",
  remedy:
    "Skip the step with `if: NAME.COLUMN != null`, lead null elsewhere before it, or choose another value: `${NAME.COLUMN == null ? … : NAME.COLUMN}`.",
  example: `
    tables:
      customers: { key: id, columns: { id: string, phone: "string?" } }
    blocks:
      main:
        - answer
        - lookup: { in: customers, key: "\${call.from}" }
          as: customer
          then: { else: goodbye }
        - bridge: "\${customer.phone}"
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
  followsPaths: true,
  find: (flow) => {
    const steps = nullableSteps(flow);
    const keys = [...new Set([...steps.values()].flatMap(usedBy))];
    const batches = Array.from({ length: Math.ceil(keys.length / batchSize) }, (_, index) =>
      keys.slice(index * batchSize, (index + 1) * batchSize),
    );
    // No more problems than these are ever shown, and each batch costs a walk through the flow.
    return batches.slice(0, diagnosticLimit).flatMap((batch) => findAmong(flow, steps, batch));
  },
});

/** A step whose expressions take nullable columns. */
interface NullableStep {
  readonly step: CheckedStep;
  readonly condition: NullableExpression | undefined;
  /** The condition first, where it takes any. */
  readonly uses: readonly {
    readonly located: LocatedExpression;
    readonly expression: NullableExpression;
  }[];
}

function nullableSteps(flow: CheckedFlow): ReadonlyMap<number, NullableStep> {
  const isNullableColumn = nullableColumns(flow);
  const { names } = flow.declarations;
  const isNullableLast: IsNullable = (root, member) =>
    member === "" && names.has(root)
      ? true
      : isNullableColumn(root, member) || isNullableFact(flow, root, member);
  const readers = [createNullReader(isNullableColumn), createNullReader(isNullableLast)] as const;
  const found = new Map<number, NullableStep>();
  for (const [node, step] of flow.graph.steps.entries()) {
    // A condition that cannot be read may be the one that excludes null.
    if (step.node.condition !== undefined && step.condition === undefined) continue;
    const isNullable = step.isLast ? isNullableLast : isNullableColumn;
    const readNulls = readers[step.isLast ? 1 : 0];
    const isRead = (root: string, member: string): boolean =>
      isNullable(root, member) || isNullable(root, "");
    const uses = step.expressions
      .filter(({ expression: { reads } }) =>
        reads.some(
          ({ root, member = "" }) =>
            isRead(root, member) ||
            isNullableOfCall(`${root}.${member}`, "any") ||
            `${root}.${member}` === variablesRoot ||
            ["rows", "record", "list"].includes(names.get(root)?.kind ?? ""),
        ),
      )
      .map((located) => ({ located, expression: readNulls(located.expression.source) }));
    const isConditional = step.condition !== undefined && uses[0]?.located === step.expressions[0];
    if (uses.length > 0)
      found.set(node, { step, condition: isConditional ? uses[0]?.expression : undefined, uses });
  }
  return found;
}

interface Failure extends NullRead {
  readonly located: LocatedExpression;
  readonly isCondition: boolean;
}

/** Where null ends the call in a step, when it is known what is not null before it. */
function failuresOf(
  { condition, uses }: NullableStep,
  known: ReadonlySet<string> = new Set(),
): readonly Failure[] {
  const inside = new Set([...known, ...(condition?.certain(true) ?? [])]);
  return uses.flatMap(({ located, expression }) => {
    const isCondition = expression === condition;
    const { failing, given } = expression.read(isCondition ? known : inside);
    const all = located.takesNull ? failing : [...failing, ...given];
    return all.map((read) => ({ ...read, located, isCondition }));
  });
}

/** All that may be null in a step: a member is only seen once its owner is known. */
function usedBy(step: NullableStep): readonly string[] {
  const used = new Set<string>();
  for (let size = -1; size < used.size;) {
    size = used.size;
    for (const { key } of failuresOf(step, used)) used.add(key);
  }
  return [...used];
}

function findAmong(
  flow: CheckedFlow,
  steps: ReadonlyMap<number, NullableStep>,
  keys: readonly string[],
): readonly Finding[] {
  const certain = settle(flow.graph, changes(flow, steps, keys));
  return [...steps].flatMap(([node, step]) => {
    const known = new Set(keys.filter((_key, bit) => ((certain[node] ?? 0) & (1 << bit)) !== 0));
    const failures = failuresOf(step, known).filter(({ key }) => keys.includes(key));
    const first = new Map(failures.toReversed().map((failure) => [failure.key, failure]));
    return [...first.values()].map((failure) => problem(flow, step, failure));
  });
}

/**
 * The changes of a way to columns: the `if` of its step asked something, and something would have
 * ended the call. A new row begins anew.
 */
function changes(
  { graph, declarations: { names } }: CheckedFlow,
  steps: ReadonlyMap<number, NullableStep>,
  keys: readonly string[],
): (edge: Edge) => Change {
  const maskOf = (held: Iterable<string>): number => {
    const set = new Set(held);
    return keys.reduce((mask, key, bit) => (set.has(key) ? mask | (1 << bit) : mask), 0);
  };
  const gains = new Map(
    [...steps].map(([node, step]) => {
      const used = usedBy(step);
      const taken = maskOf([...used, ...(step.condition?.certain(true) ?? [])]);
      return [node, { taken, skipped: maskOf(step.condition?.certain(false) ?? []) }] as const;
    }),
  );
  // A condition that cannot be read may be the one that excludes null, on either way.
  for (const [node, { node: written, condition }] of graph.steps.entries()) {
    const source = condition === undefined ? written.condition?.value : undefined;
    const named = maskOf(keys.filter((key) => source?.includes(key) === true));
    if (named !== 0) gains.set(node, { taken: named, skipped: named });
  }
  const ofName = (name: string): number => maskOf(keys.filter((key) => key.startsWith(`${name}.`)));
  // A name that is set is something, unless a part may give null under it.
  const itself = new Map(
    keys.map((key, bit) => {
      const type = names.get(key);
      return [key, type !== undefined && mayBeNull(type) ? 0 : 1 << bit] as const;
    }),
  );
  const bound = new Map(
    [...new Set(keys.map((key) => key.split(".")[0] ?? key))].map(
      (name) => [name, ofName(name)] as const,
    ),
  );
  return (edge) => {
    const gain = gains.get(edge.from);
    const name = graph.steps[edge.from]?.node.as?.value ?? "";
    const asked = (edge.isSkip ? gain?.skipped : gain?.taken) ?? 0;
    if (!isBinding(graph, edge)) return { gained: asked, lost: 0 };
    const lost = bound.get(name) ?? 0;
    const told = maskOf(certainBy(graph.steps[edge.from], edge.outcome));
    return { gained: (asked & ~lost) | (itself.get(name) ?? 0) | told, lost };
  };
}

/** The members of a step's result that its verb says are not null after an outcome. */
function certainBy(step: CheckedStep | undefined, outcome = ""): readonly string[] {
  if (step === undefined) return [];
  return nullLaws(step.verb, outcome, knownOptions(step, {})).flatMap(({ member, isNull }) =>
    isNull ? [] : [`${step.node.as?.value ?? ""}.${member}`],
  );
}

function problem(
  flow: CheckedFlow,
  { step }: NullableStep,
  { key, range, located, isCondition }: Failure,
): Finding {
  const message = `"${key}" may be null here, and that would end ${step.isLast ? '"finally"' : "the call"}.`;
  const ask = step.node.condition === undefined ? `${key} != null` : `${key} != null && …`;
  // An item of a list can only be asked inside the expression.
  const root = key.split(".")[0] ?? "";
  const isItem = root !== "call" && root !== argumentsRoot && !flow.declarations.names.has(root);
  const hint =
    isCondition || isItem
      ? `Ask first: \`${key} != null && …\`.`
      : `Skip the step with \`if: ${ask}\`, or choose another value: \`${key} == null ? … : ${key}\`.`;
  return { span: located.locate(range), message, hint, related: declarationOf(flow, key) };
}

function declarationOf(
  { ast, declarations }: CheckedFlow,
  key: string,
): NonNullable<Finding["related"]> {
  const [name = "", member = ""] = key.split(".");
  const type = declarations.names.get(name);
  const column =
    type?.kind === "row" ? tables.in(ast).get(type.table)?.columns.get(member) : undefined;
  return column === undefined
    ? []
    : [{ message: "It is declared nullable here.", span: column.name.span }];
}
