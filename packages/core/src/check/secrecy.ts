import type { Span } from "../source/span.ts";
import type { CheckedFlow } from "./checked-flow.ts";
import { isSecretEntry } from "../interpret/program.ts";
import type { CheckedStep } from "../compile/checked-step.ts";
import type { LocatedRead } from "../compile/compile-context.ts";

/**
 * Tells for a read of a checked flow whether it takes something secret: a setting or column that is declared so, what a
 * step with `secret: true` gives, or a variable that any step sets from one of these.
 */
export function createSecrecy(flow: CheckedFlow): (read: LocatedRead) => boolean {
  const isDeclared = declaredSecrets(flow);
  const assignments = flow.steps.flatMap(assignmentsOf);
  const vars = new Set(assignments.filter(({ reads }) => reads.some(isDeclared)).map(({ name }) => name));
  const isSecret = (read: LocatedRead): boolean => (read.root === "vars" ? mayBe(vars, read.member) : isDeclared(read));
  // A set hands out what is added while it is walked, so secrets spread from variable to variable.
  for (const secret of vars) {
    for (const { name, reads } of assignments) if (reads.some((read) => readsVariable(read, secret))) vars.add(name);
  }
  return isSecret;
}

interface Assignment {
  readonly name: string;
  readonly reads: readonly LocatedRead[];
}

function assignmentsOf({ node, verb, reads }: CheckedStep): readonly Assignment[] {
  return Object.entries(verb.options).flatMap(([name, option]) => {
    const written = option.kind === "assignments" ? node.options.get(name) : undefined;
    if (written?.kind !== "map") return [];
    return [...written.entries.values()].map(({ key, value: { span } }) => ({
      name: key.value,
      reads: reads.filter((read) => isWithin(read.span, span)),
    }));
  });
}

/** Whether a span lies inside another; nothing lies inside `undefined`. */
export function isWithin(inner: Span, outer: Span | undefined): boolean {
  return outer !== undefined && inner.start >= outer.start && inner.end <= outer.end;
}

function readsVariable({ root, member }: LocatedRead, name: string): boolean {
  return root === "vars" && (member === undefined || member === name);
}

function declaredSecrets({ ast, steps, declarations }: CheckedFlow): (read: LocatedRead) => boolean {
  const settings = new Set([...ast.settings].flatMap(([name, { secret }]) => (secret ? [name] : [])));
  const entries = new Set(steps.filter(isSecretEntry).map((step) => step.node.as?.value));
  const columns = new Map(
    [...ast.tables].map(([table, node]) => [
      table,
      new Set([...node.columns].flatMap(([name, { secret }]) => (secret ? [name] : []))),
    ]),
  );
  return ({ root, member }) => {
    if (root === "settings") return mayBe(settings, member);
    const type = declarations.names.get(root);
    return type?.kind === "row" ? mayBe(columns.get(type.table) ?? new Set(), member) : entries.has(root);
  };
}

/** When the member is known only at run time, any of the secret ones may be it. */
function mayBe(secrets: ReadonlySet<string>, member: string | undefined): boolean {
  return member === undefined ? secrets.size > 0 : secrets.has(member);
}
