import type { ASTNode } from "@marcbachmann/cel-js";
import type { Json, JsonObject } from "../json.ts";
import { isOfKind, isScalarType, type ValueType } from "../language/value-type.ts";
import type { Scope } from "../program/program.ts";
import { keptLimits } from "./cel-value.ts";
import type { Declarations } from "./declarations.ts";
import type { ScopeRead, TypedValue } from "./expression.ts";
import { callMembers } from "./read-scope.ts";

/** Takes a value from a scope without CEL; `undefined` where CEL has to say what is wrong with it. */
export type DirectRead = (scope: Scope) => TypedValue | undefined;

/**
 * The read that an expression amounts to when it is nothing but a name or a member of one, such as `vip.name`: most are, and
 * CEL takes twenty times as long. `undefined` for any other.
 */
export function createDirectRead(
  { start, end }: ASTNode,
  reads: readonly ScopeRead[],
  declarations: Declarations,
): DirectRead | undefined {
  const [read, ...others] = reads;
  if (read === undefined || others.length > 0 || read.range.start !== start || read.range.end !== end) return undefined;
  const type = typeOf(read, declarations);
  if (type === undefined || !isScalarType(type)) return undefined;
  const { kind } = type;
  return (scope) => {
    const value = valueOf(read, scope);
    return value !== undefined && isOfKind(value, kind) && isKept(value) ? { type: { kind }, value } : undefined;
  };
}

function typeOf({ root, member }: ScopeRead, declarations: Declarations): ValueType | undefined {
  const { names, tables } = declarations;
  const type = names.get(root);
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
