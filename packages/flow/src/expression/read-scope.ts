import type { Scope } from "@flowrun/core/tooling";
import { argumentsRoot, timeRoot, type Declarations } from "./declarations.ts";
import type { ScalarType, ValueType } from "@flowrun/core";
import { membersToCel, toCel, type ObjectTypes } from "./cel-value.ts";

/**
 * The variables that CEL sees, made from a scope; only the roots that an expression uses are
 * converted.
 */
export type ScopeReader = (
  scope: Scope,
  roots: ReadonlySet<string>,
) => ReadonlyMap<string, unknown>;

/** A reader of scopes for one flow's declarations; `objects` are those of its environment. */
export function createScopeReader(
  {
    settings,
    vars,
    names,
    unsure,
    args = new Map<string, ValueType>(),
    headers = new Set(),
    variables = new Map<string, ScalarType>(),
  }: Declarations,
  objects: ObjectTypes,
): ScopeReader {
  const headersType: ValueType = {
    kind: "record",
    name: "call's headers",
    members: Object.fromEntries(
      [...headers].map((name) => [name, { kind: "string", nullable: true } as const]),
    ),
  };
  const variablesType: ValueType = {
    kind: "record",
    name: "call's variables",
    members: Object.fromEntries(variables),
  };
  const membersOf: Readonly<Record<string, Members>> = {
    call: {
      at: "call",
      types: new Map([...callMembers, ["headers", headersType], ["variables", variablesType]]),
    },
    webhook: { at: "webhook", types: webhookMembers },
    settings: { at: "settings", types: settings },
    vars: { at: "vars", types: vars },
    [argumentsRoot]: { at: "args", types: args },
  };
  return (scope, roots) => {
    const entries = [...roots].map((root) => [root, readRoot(scope, root)] as const);
    return new Map(entries.filter(([, value]) => value !== undefined));
  };

  function readRoot(scope: Scope, root: string): unknown {
    const members = names.has(root) ? undefined : membersOf[root];
    if (members !== undefined) return membersToCel(scope[members.at], members.types, objects);
    const type = names.get(root) ?? (root === timeRoot ? timeType : undefined);
    if (type === timeType) return toCel(scope.now, type, objects);
    const unset = unsure?.has(root) === true ? null : undefined;
    const value = Object.hasOwn(scope.names, root) ? scope.names[root] : unset;
    return type === undefined || value === undefined ? undefined : toCel(value, type, objects);
  }
}

/** A root with named members, and where they stand in a scope. */
interface Members {
  readonly at: "call" | "webhook" | "settings" | "vars" | "args";
  readonly types: ReadonlyMap<string, ValueType>;
}

/** The type of `now`. */
const timeType: ScalarType = { kind: "integer" };

/**
 * The members of `call`. `args` is a list of strings, which needs no conversion, so its type here
 * does not matter.
 */
export const callMembers: ReadonlyMap<string, ValueType> = new Map<string, ValueType>([
  ["id", { kind: "string" }],
  ["from", { kind: "string" }],
  ["name", { kind: "string" }],
  ["to", { kind: "string" }],
  ["args", { kind: "string" }],
  ["started_at", { kind: "integer" }],
  ["language", { kind: "string" }],
  ["diverted_from", { kind: "string", nullable: true }],
]);

const webhookMembers: ReadonlyMap<string, ValueType> = new Map<string, ValueType>([
  ["name", { kind: "string" }],
  ["payload", { kind: "json" }],
]);
