import type { ValueType } from "@flowrun/core";
import {
  callFields,
  expressionFunctions,
  scopeRoots,
  timeRoot,
  webhookFields,
  headers,
  settings,
  webhooks,
  variables,
} from "@flowrun/flow/tooling";
import { cdrType, historyRoot } from "@flowrun/core/tooling";
import { describeType } from "../flow/describe.ts";
import type { FlowText } from "../flow/flow-text.ts";
import { wordAt, type Cursor } from "./cursor.ts";
import { propose, type Proposal, type Proposals } from "./proposal.ts";

/** The longest expression that is looked into, in characters. */
const longestExpression = 2_000;

/**
 * The part of an expression that stands before the cursor; `undefined` when the cursor is in none.
 */
export function expressionBefore({ before, path, where }: Cursor): string | undefined {
  if (where === "value" && path.at(-1) === "if" && (path.length === 4 || path.length === 3))
    return before.slice(-longestExpression);
  const open = before.lastIndexOf("${");
  if (open === -1 || before.length - open > longestExpression || before[open - 1] === "$")
    return undefined;
  const expression = before.slice(open + 2);
  return expression.replaceAll(/\\?"[^"]*"|'[^']*'/g, "").includes("}") ? undefined : expression;
}

/**
 * The names, and after a dot the members, that could be typed in an expression. In a literal there
 * are none.
 */
export function completeExpression(
  flow: FlowText,
  cursor: Cursor,
  expression: string,
): Proposals | undefined {
  const bare = expression.replaceAll(/\\?"[^"]*"|'[^']*'/g, "0");
  if (/["']/.test(bare)) return undefined;
  const [, path = ""] =
    /(?<![\w.)\]])([A-Za-z_]\w*(?:\s*\.\??\s*\w+|\s*\[\s*\w+\s*\])*)\s*\.\??\s*\w*$/.exec(bare) ??
    [];
  const isMember = /\.\??\s*\w*$/.test(bare);
  const known = namesAt(flow, cursor);
  if (/(?<![\w.)\]])call\s*\.\s*headers\s*\.\s*\w*$/.test(bare)) {
    const items = headersOf(flow);
    return items.length === 0 ? undefined : { replace: wordAt(cursor, /\w*/), items };
  }
  const items = isMember ? membersOf(flow, known, path) : namesOf(flow, known);
  return items.length === 0 ? undefined : { replace: wordAt(cursor, /\w*/), items };
}

/**
 * All that an expression of a block, or of `finally`, may hold: each name with its members, such as
 * `vars.tries`, then the functions as they are called.
 */
export function proposeNames(flow: FlowText, block: string): readonly Proposal[] {
  const names = namesAt(flow, { path: block === "finally" ? ["finally"] : ["blocks", block] });
  const roots: readonly string[] = [...names.keys(), ...scopeRoots];
  const within = (root: string): readonly Proposal[] =>
    membersOf(flow, names, root)
      .filter(({ label }) => root !== "call" || Object.hasOwn(callFields, label))
      .map((member) => whole(root, member));
  const own = namesOf(flow, names).filter(({ label }) => !isScopeRoot(label));
  return [
    ...roots.flatMap(within),
    ...headersOf(flow).map((header) => whole("call.headers", header)),
    ...own.filter(({ label }) => !names.has(label) || within(label).length === 0),
  ].map((item) => (functions.includes(item) ? { ...item, insert: `${item.label}()` } : item));
}

function isScopeRoot(label: string): boolean {
  return scopeRoots.some((root) => root === label);
}

function whole(root: string, member: Proposal): Proposal {
  const name = `${root}.${member.label}`;
  return { ...member, label: name, insert: name };
}

function headersOf({ draft }: FlowText): readonly Proposal[] {
  return [...headers.in(draft)].map(([name, { header }]) =>
    propose("name", name, { detail: header.value }),
  );
}

/** The names under `as`; in the flow's `finally` what became of the call, too. */
function namesAt({ declarations: { names } }: FlowText, { path }: Pick<Cursor, "path">): Names {
  return path[0] === "finally" ? new Map([[historyRoot, cdrType] as const, ...names]) : names;
}

type Names = ReadonlyMap<string, ValueType>;

function namesOf({ draft }: FlowText, names: Names): readonly Proposal[] {
  const roots = [...scopeRoots, timeRoot].filter(
    (root) => root !== "webhook" || webhooks.in(draft).size > 0,
  );
  return [...typed("name", names), ...roots.map((root) => propose("name", root)), ...functions];
}

/** Functions that are called by their name alone; the others stand behind a value. */
const functions = expressionFunctions.flatMap(({ name, calls, gives }) => {
  const call = calls.find((each) => each.startsWith(`${name}(`));
  return call === undefined ? [] : [propose("name", name, { detail: call, documentation: gives })];
});

function membersOf(flow: FlowText, names: Names, path: string): readonly Proposal[] {
  const { declarations } = flow;
  const [root = "", ...inner] = path
    .replaceAll(/\s|\?/g, "")
    .replaceAll(/\[\w+\]/g, ".[]")
    .split(".");
  if (inner.length > 0) return fieldsOf(flow, inner.reduce(partOf, names.get(root)));
  if (root === "call") return membersOfCall(flow);
  if (root === "webhook") return fields(webhookFields);
  if (root === "settings")
    return [...declarations.settings].map(([name, type]) =>
      propose("name", name, {
        detail: describeType(type),
        documentation: settings.in(flow.draft).get(name)?.description,
      }),
    );
  if (root === "vars") return typed("name", declarations.vars);
  return fieldsOf(flow, names.get(root));
}

/** The members of a value of a type. */
function fieldsOf({ declarations }: FlowText, type: ValueType | undefined): readonly Proposal[] {
  if (type?.kind === "record")
    return typed("name", new Map<string, ValueType>(Object.entries(type.members)));
  return type?.kind === "row"
    ? typed("column", declarations.tables.get(type.table) ?? new Map<string, ValueType>())
    : [];
}

/** The type of a member of something, or of an item of a list, which is called `[]`. */
function partOf(type: ValueType | undefined, part: string): ValueType | undefined {
  if (part === "[]") {
    if (type?.kind === "rows") return { kind: "row", table: type.table };
    return type?.kind === "list" ? type.items : undefined;
  }
  return type?.kind === "record" && Object.hasOwn(type.members, part)
    ? type.members[part]
    : undefined;
}

function membersOfCall({ draft }: FlowText): readonly Proposal[] {
  const declared = [headers, variables].filter((section) => section.in(draft).size > 0);
  return [...fields(callFields), ...declared.map(({ key }) => propose("name", key))];
}

function fields(types: Readonly<Record<string, string>>): readonly Proposal[] {
  return Object.entries(types).map(([name, type]) => propose("name", name, { detail: type }));
}

function typed(
  kind: "name" | "column",
  types: ReadonlyMap<string, ValueType>,
): readonly Proposal[] {
  return [...types].map(([name, type]) => propose(kind, name, { detail: describeType(type) }));
}
