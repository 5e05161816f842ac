import type { Declarations } from "../expression/declarations.ts";
import { type FlowAst, type StepNode, isOwnName, resultType } from "@flowrun/core/tooling";
import type { ValueType, Verb } from "@flowrun/core";
import { headers } from "../read/sections/headers.ts";
import { settings } from "../read/sections/settings.ts";
import { tables } from "../read/sections/tables.ts";
import { variables } from "../read/sections/variables.ts";
import { vars } from "../read/sections/vars.ts";

/** The parts of a flow that declare something, or have steps. */
export type DeclaringParts = Pick<FlowAst, "declared" | "blocks" | "finally">;

/**
 * The declarations of a flow, for its own expressions: those of used files see these files' own. A
 * name that several steps bind has the type of the first of them. */
export function declarationsOf(
  ast: DeclaringParts,
  verbs: Readonly<Record<string, Verb>>,
): Declarations {
  const names = new Map<string, ValueType>();
  for (const step of stepsOf({
    ...ast,
    blocks: new Map([...ast.blocks].filter(([name]) => isOwnName(name))),
  })) {
    const verb = verbs[step.verb.value];
    const type = verb && resultType(verb, step);
    if (step.as !== undefined && type !== undefined && !names.has(step.as.value))
      names.set(step.as.value, type);
  }
  return {
    headers: new Set(headers.in(ast).keys()),
    variables: new Map([...variables.in(ast)].map(([name, { type }]) => [name, type])),
    settings: new Map(
      [...settings.in(ast)]
        .filter(([name]) => !name.includes("."))
        .map(([name, { type }]) => [name, { kind: type }]),
    ),
    vars: new Map([...vars.in(ast)].map(([name, { type }]) => [name, type])),
    names,
    tables: new Map(
      [...tables.in(ast)].map(([table, { columns }]) => [
        table,
        new Map([...columns].map(([column, { type }]) => [column, type] as const)),
      ]),
    ),
  };
}

/** Every step of a flow in the order of the file, those of `finally` last. */
export function stepsOf(ast: Pick<FlowAst, "blocks" | "finally">): readonly StepNode[] {
  return [...[...ast.blocks.values()].flatMap((block) => block.steps), ...ast.finally];
}
