import type { Declarations } from "../expression/declarations.ts";
import { type FlowAst, type StepNode, isOwnName } from "@flowrun/core/tooling";
import type { Verb } from "@flowrun/core";
import { boundResults } from "../read/bound-results.ts";
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
  const own = new Map([...ast.blocks].filter(([name]) => isOwnName(name)));
  return {
    headers: new Set(headers.in(ast).keys()),
    variables: new Map([...variables.in(ast)].map(([name, { type }]) => [name, type])),
    settings: new Map(
      [...settings.in(ast)]
        .filter(([name]) => !name.includes("."))
        .map(([name, { type }]) => [name, { kind: type }]),
    ),
    vars: new Map([...vars.in(ast)].map(([name, { type }]) => [name, type])),
    names: boundResults(stepsOf({ ...ast, blocks: own }), verbs),
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
