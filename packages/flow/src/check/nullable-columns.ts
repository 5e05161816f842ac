import type { ValueType } from "@flowrun/core";
import { cdrType, historyRoot, isNullable as mayBeNull } from "@flowrun/core/tooling";
import { argumentsRoot, headersRoot, variablesRoot } from "../expression/declarations.ts";
import type { IsNullable } from "../expression/null-reads.ts";
import type { CheckedFlow } from "./checked-flow.ts";

/**
 * The nullable members of a call: the extension that it was diverted from, and headers that it may
 * not have.
 */
export function isNullableOfCall(root: string, member: string): boolean {
  return (root === "call" && member === "diverted_from") || (root === headersRoot && member !== "");
}

/**
 * The nullable fact in the history of the call: when it was answered, since some calls never are.
 */
export function isNullableFact(
  { declarations: { names } }: CheckedFlow,
  root: string,
  member: string,
): boolean {
  const type = names.has(root) || root !== historyRoot ? undefined : cdrType.members[member];
  return type !== undefined && "nullable" in type && type.nullable;
}

/** Whether every part that takes an argument of this name may be called without it. */
function isNullableArgument({ parts }: CheckedFlow["ast"], name: string): boolean {
  const types = [...parts.values()].flatMap(({ takes }) => takes.get(name)?.type ?? []);
  return types.length > 0 && types.every(mayBeNull);
}

/** Tells which columns, arguments and members may be null. */
export function nullableColumns({ ast, declarations }: CheckedFlow): IsNullable {
  const ofCall = (path: string, member: string): boolean | undefined => {
    if (path === variablesRoot) return declarations.variables?.get(member)?.nullable === true;
    return isNullableOfCall(path, member) || undefined;
  };
  const ofPart = (path: string, member: string): boolean | undefined =>
    path === argumentsRoot && !declarations.names.has(path)
      ? isNullableArgument(ast, member)
      : undefined;
  return (path, member) => {
    const outside = ofCall(path, member) ?? ofPart(path, member);
    if (outside !== undefined) return outside;
    const [root = "", ...inner] = path.replaceAll("[]", ".[]").split(".");
    const type = inner.reduce<ValueType | undefined>(
      (owner, part) => owner && partOf(owner, part, declarations),
      declarations.names.get(root),
    );
    if (type === undefined) return false;
    if (member === "") return mayBeNull(type);
    // The result of a verb may be null where its own words say so: nobody is asked for a guard.
    if (type.kind === "record" && type.isDeclared !== true) return false;
    const of = partOf(type, member, declarations);
    return of !== undefined && mayBeNull(of);
  };
}

/** The type of a member of something, or of the items of a list, which are called `[]`. */
function partOf(
  type: ValueType,
  part: string,
  { tables: columnsOf }: CheckedFlow["declarations"],
): ValueType | undefined {
  if (part === "[]") {
    if (type.kind === "rows") return { kind: "row", table: type.table };
    return type.kind === "list" ? type.items : undefined;
  }
  if (type.kind === "row") return columnsOf.get(type.table)?.get(part);
  return type.kind === "record" && Object.hasOwn(type.members, part)
    ? type.members[part]
    : undefined;
}
