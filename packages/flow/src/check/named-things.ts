import {
  type Declared,
  declaredAs,
  fileOfName,
  nameWritten,
  type FlowAst,
} from "@flowrun/core/tooling";
import { textsIn } from "./checked-flow.ts";
import type { CheckedStep } from "./checked-step.ts";

/**
 * The things that an option of a step may name, with their section: all that the flow declares
 * where only the call can tell.
 */
export function thingsNamed(
  ast: Pick<FlowAst, "declared">,
  { node, verb, block }: Pick<CheckedStep, "node" | "verb" | "block">,
  option: string,
): Declared | undefined {
  const things = declaredAs(ast, verb.options[option]?.of ?? "");
  const written = node.options.get(option);
  if (things === undefined || written === undefined) return undefined;
  const { section, nodes } = things;
  const names = textsIn(written).map(({ text }) =>
    nameWritten(text, section, fileOfName(block ?? "")),
  );
  if (names.includes(undefined)) return things;
  return { section, nodes: new Map([...nodes].filter(([name]) => names.includes(name))) };
}
