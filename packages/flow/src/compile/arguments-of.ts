import { type FlowAst, printType, walkBlock } from "@flowrun/core/tooling";
import type { ValueType, Verb } from "@flowrun/core";
import { signals } from "../read/sections/signals.ts";
import { webhooks } from "../read/sections/webhooks.ts";

/**
 * The `args` that expressions see in each block that belongs to a part: all that the part takes.
 * Where several parts lead to a block, it sees all that they take with the same type. Blocks of no
 * part are absent, and so are those that the flow leads to itself.
 */
export function argumentsOf(
  ast: FlowAst,
  verbs: Readonly<Record<string, Verb>>,
): ReadonlyMap<string, ReadonlyMap<string, ValueType>> {
  const found = new Map<string, ReadonlyMap<string, ValueType>>();
  if (ast.parts.size === 0) return found;
  for (const { name, takes, finally: last } of ast.parts.values()) {
    const own = new Map([...takes].map(([argument, { type }]) => [argument, type] as const));
    for (const block of blocksOf(ast, verbs, [
      name.value,
      ...(last === undefined ? [] : [last.value]),
    ]))
      found.set(block, common(found.get(block), own));
  }
  const outside = [
    ast.start,
    ...[...webhooks.in(ast).values()].map(({ target }) => target),
    ...[...signals.in(ast).values()].flatMap(({ then }) => then.map(({ target }) => target)),
  ];
  for (const block of blocksOf(
    ast,
    verbs,
    outside.map(({ value }) => value),
  ))
    found.delete(block);
  return found;
}

/** The blocks that run in one activation with these, side blocks included. */
function blocksOf(
  ast: FlowAst,
  verbs: Readonly<Record<string, Verb>>,
  entries: readonly string[],
): ReadonlySet<string> {
  const blocks = new Set<string>();
  const open = new Set(entries);
  // A set hands out what is added while it is walked.
  for (const entry of open) {
    if (blocks.has(entry)) continue;
    const walked = walkBlock(ast, verbs, entry);
    for (const block of walked.blocks) blocks.add(block);
    for (const side of walked.sides) open.add(side);
  }
  return blocks;
}

/** The same map where there is nothing to compare, so that it is known again. */
function common(
  one: ReadonlyMap<string, ValueType> | undefined,
  other: ReadonlyMap<string, ValueType>,
): ReadonlyMap<string, ValueType> {
  if (one === undefined) return other;
  return new Map([...one].filter(([name, type]) => printTypeAt(other, name) === printType(type)));
}

function printTypeAt(types: ReadonlyMap<string, ValueType>, name: string): string | undefined {
  const type = types.get(name);
  return type && printType(type);
}
