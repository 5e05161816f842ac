import type { Declarations } from "../expression/declarations.ts";
import { type FlowAst, type StepNode, isOwnName, resultType } from "@flowrun/core/tooling";
import type { ValueType, Verb } from "@flowrun/core";

/** The parts of a flow that declare something, or have steps. */
export type DeclaringParts = Pick<
  FlowAst,
  "settings" | "tables" | "vars" | "headers" | "variables" | "blocks" | "finally"
>;

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
    headers: new Set(ast.headers.keys()),
    variables: new Map([...ast.variables].map(([name, { type }]) => [name, type])),
    settings: new Map(
      [...ast.settings]
        .filter(([name]) => !name.includes("."))
        .map(([name, { type }]) => [name, { kind: type }]),
    ),
    vars: new Map([...ast.vars].map(([name, { type }]) => [name, type])),
    names,
    tables: new Map(
      [...ast.tables].map(([table, { columns }]) => [
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
