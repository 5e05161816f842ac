import type { Span } from "@flowrun/core";
import type { ExpressionProblem } from "./expression.ts";

/** The loops that there are. */
const loops: ReadonlySet<string> = new Set(["map", "filter", "exists", "exists_one", "all"]);

/** Loops of other languages, each with those of CEL that it may mean. */
const meant: Readonly<Record<string, readonly string[]>> = {
  each: ["map"],
  forEach: ["map"],
  foreach: ["map"],
  collect: ["map"],
  where: ["filter"],
  select: ["filter", "map"],
  findAll: ["filter"],
  find_all: ["filter"],
  some: ["exists"],
  any: ["exists"],
  every: ["all"],
};

/**
 * A loop that there is not: its variable is no name then, and the loop is what is wrong. The range
 * is that of the unknown name; `undefined` where no such loop binds it.
 */
export function foreignLoop(
  source: string,
  { start, end }: Span,
  isRight: (edited: string) => boolean,
): ExpressionProblem | undefined {
  const [, name, behind = ""] = /\.(\w+)(\(\s*)$/.exec(source.slice(0, start)) ?? [];
  const isVariable = /^\s*,/.test(source.slice(end)) && /^\w+$/.test(source.slice(start, end));
  if (name === undefined || loops.has(name) || !isVariable) return undefined;
  const to = start - behind.length;
  const from = to - name.length;
  const written = (Object.hasOwn(meant, name) ? (meant[name] ?? []) : [])
    .map((loop) => `${source.slice(0, from)}${loop}${source.slice(to)}`)
    .find(isRight);
  return {
    code: "EXPR_UNKNOWN_FUNCTION",
    message: `There is no loop "${name}".`,
    hint: written === undefined ? all : `Write \`${written.trim()}\`.`,
    range: { start: from, end: to },
  };
}

const all =
  "Write `list.filter(x, x > 1)` for a part, `list.map(x, x + 1)` for other items, and `list.exists(x, x > 1)` or `list.all(x, x > 1)` to ask.";
