import type { Json, JsonObject, ScalarType, ValueType } from "@flowrun/core";
import {
  expressionTypeOf,
  isOfKind,
  isScalarType,
  type Scope,
  type TypedValue,
} from "@flowrun/core/tooling";
import { keptLimits } from "./cel-value.ts";
import { scopeRoots, type Declarations } from "./declarations.ts";
import type { ScopeRead } from "./expression.ts";
import { callMembers } from "./read-scope.ts";

/** An expression that is only a name or a member of one. */
export interface PlainRead {
  readonly read: ScopeRead;
  readonly type: ScalarType;
  /** The value in a scope; `undefined` where CEL has to say what is wrong with it. */
  readonly take: (scope: Scope) => TypedValue | undefined;
}

const shape =
  /^[\t\n\f\r ]*(?<path>(?<root>[A-Za-z_]\w*)(?:\.(?<member>[A-Za-z_]\w*))?)[\t\n\f\r ]*$/;

/** Words that are no names in CEL: those that it keeps, its constants and its types. */
const taken: ReadonlySet<string> = new Set([
  ...[
    "as",
    "break",
    "const",
    "continue",
    "else",
    "for",
    "function",
    "if",
    "import",
    "in",
    "let",
    "loop",
    "namespace",
  ],
  ...["package", "return", "var", "void", "while", "true", "false", "null", "__proto__"],
  ...[
    "bool",
    "bytes",
    "cel",
    "double",
    "google",
    "int",
    "list",
    "map",
    "null_type",
    "optional",
    "string",
    "type",
    "uint",
  ],
]);

/**
 * The read of an expression that is nothing but a name or a member of one, such as `vip.name`, and
 * declared as a single value. Most are, and CEL takes twenty times as long. Gives `undefined` for
 * any other, which CEL has to judge.
 */
export function plainRead(source: string, declarations: Declarations): PlainRead | undefined {
  const { path = "", root = "", member } = shape.exec(source)?.groups ?? {};
  if (path === "" || taken.has(root) || (member !== undefined && taken.has(member)))
    return undefined;
  const type = typeOf(root, member, declarations);
  if (type === undefined || !isScalarType(type)) return undefined;
  const start = source.indexOf(path);
  const range = { start, end: start + path.length };
  const read = { root, member, paths: [[]], range };
  const { kind } = type;
  const take = (scope: Scope): TypedValue | undefined => {
    const value = valueOf(read, scope);
    return value !== undefined && isOfKind(value, kind) && isKept(value)
      ? { type: expressionTypeOf({ kind }), value }
      : undefined;
  };
  return { read, type, take };
}

function typeOf(
  root: string,
  member: string | undefined,
  declarations: Declarations,
): ValueType | undefined {
  const { names, tables, unsure } = declarations;
  if (unsure?.has(root) === true) return undefined;
  const type = scopeRoots.some((known) => known === root) ? undefined : names.get(root);
  if (member === undefined) return type;
  if (root === "call") return member === "args" ? undefined : callMembers.get(member);
  if (root === "settings" || root === "vars") return declarations[root].get(member);
  return type?.kind === "row" ? tables.get(type.table)?.get(member) : undefined;
}

function valueOf({ root, member }: ScopeRead, scope: Scope): Json | undefined {
  const isName = root !== "call" && root !== "settings" && root !== "vars";
  const holder = isName ? ownMember(scope.names, root) : scope[root];
  return member === undefined ? holder : ownMember(holder, member);
}

function ownMember(holder: Json | undefined, member: string): Json | undefined {
  return typeof holder === "object" && holder !== null && Object.hasOwn(holder, member)
    ? (holder as JsonObject)[member]
    : undefined;
}

function isKept(value: Json): boolean {
  return typeof value !== "string" || value.length <= keptLimits.text;
}
