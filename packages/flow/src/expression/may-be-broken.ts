import type { ValueType } from "@flowrun/core";
import { argumentsRoot, type Declarations } from "./declarations.ts";
import type { ScopeRead } from "./expression.ts";

/**
 * Whether what an expression reads may be a number with a fraction although CEL does not know it:
 * JSON, or a column of numbers that may be null.
 */
export function mayBeBroken(declarations: Declarations, { root, member }: ScopeRead): boolean {
  if (root === "webhook") return true;
  const named = declarations.names.get(root);
  if (named !== undefined) return typesIn(declarations, named, member).some(isOpen);
  const type =
    root === argumentsRoot && member !== undefined ? declarations.args?.get(member) : undefined;
  return type !== undefined && typesIn(declarations, type, undefined).some(isOpen);
}

/** The type of a member, or, where it is not said which, of all that are in a value. */
function typesIn(
  { tables }: Declarations,
  type: ValueType,
  member: string | undefined,
): readonly ValueType[] {
  const members = membersOf(tables, type);
  if (members === undefined) return [type];
  const known = member === undefined ? undefined : members.get(member);
  return known === undefined ? [...members.values()] : [known];
}

function membersOf(
  tables: Declarations["tables"],
  type: ValueType,
): ReadonlyMap<string, ValueType> | undefined {
  if (type.kind === "record") return new Map<string, ValueType>(Object.entries(type.members));
  return "table" in type ? tables.get(type.table) : undefined;
}

function isOpen(type: ValueType): boolean {
  if (type.kind === "record") return Object.values(type.members).some(isOpen);
  if (type.kind === "list") return isOpen(type.items);
  return type.kind === "json" || (type.kind === "number" && type.nullable === true);
}
