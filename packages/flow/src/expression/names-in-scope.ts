import type { ValueType } from "@flowrun/core";
import { didYouMean, sharingWords, suggest } from "@flowrun/core/tooling";
import { callFields } from "./cel-environment.ts";
import { argumentsRoot, type Declarations } from "./declarations.ts";

/** The words for all that an expression may name: what the flow does not declare is left out. */
export function tellScope(declarations: Declarations): string {
  const names = declarations.names.size === 0 ? [] : ['the names under "as"'];
  const all = [...rootsOf(declarations), ...names];
  if (all.length === 1) return `in scope is ${all.join("")}`;
  return `in scope are ${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

/**
 * `Did you mean "x"?` for an unknown name. If two names are as near, it is the one that has the
 * member which is read of it.
 */
export function nearName(
  name: string,
  member: string | undefined,
  declarations: Declarations,
): string | undefined {
  const all = [...rootsOf(declarations), "webhook", ...declarations.names.keys()];
  const having = all.filter(
    (each) => member !== undefined && hasMember(each, member, declarations),
  );
  const near = didYouMean(name, [...having, ...all.filter((each) => !having.includes(each))]);
  return near ?? (suggest(name, ["null"]) === undefined ? undefined : "Write `null`.");
}

/**
 * The remedy for a name that nothing near is declared for: a text needs quotes, and what has members
 * is no text.
 */
export function unboundHint(name: string, member?: string): string {
  const bind = `No step sets "${name}": write \`as: ${name}\` beside the step that gives it`;
  return member === undefined
    ? `${bind}; or put text that is meant as it stands in quotes.`
    : `${bind}.`;
}

/** The roots that hold something: only `call` is there in every flow. */
function rootsOf({ settings, vars, args }: Declarations): readonly string[] {
  return [
    "call",
    ...(settings.size > 0 ? ["settings"] : []),
    ...(vars.size > 0 ? ["vars"] : []),
    ...(args !== undefined && args.size > 0 ? [argumentsRoot] : []),
  ];
}

function hasMember(root: string, member: string, declarations: Declarations): boolean {
  const type = declarations.names.get(root);
  if (type !== undefined) return isMemberOf(type, member, declarations);
  if (root === "settings" || root === "vars") return declarations[root].has(member);
  if (root === argumentsRoot) return declarations.args?.has(member) === true;
  return root === "call" && Object.hasOwn(callFields, member);
}

function isMemberOf(type: ValueType, member: string, { tables }: Declarations): boolean {
  if (type.kind === "record") return Object.hasOwn(type.members, member);
  return type.kind === "row" && tables.get(type.table)?.has(member) === true;
}

/** `Did you mean "x"?` for the one member that shares its words with another. */
export function sharing(field: string, members: readonly string[]): string | undefined {
  const found = sharingWords(field, new Set(members));
  return found === undefined ? undefined : `Did you mean "${found}"?`;
}
