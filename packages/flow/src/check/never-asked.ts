import type { Verb } from "@flowrun/core";
import { declaredAs, type FlowAst, type Never, type StepNode } from "@flowrun/core/tooling";

/** The outcomes to which a step never comes, since the thing that it names never gives them. */
export function neverOf(ast: FlowAst, verb: Verb, { options }: StepNode): readonly Never[] {
  return Object.entries(verb.options).flatMap(([name, { kind, of }]) => {
    const written = options.get(name);
    if (kind !== "thing" || of === undefined || written?.kind !== "text") return [];
    const { section, nodes } = declaredAs(ast, of) ?? {};
    const node = nodes?.get(written.text);
    return node === undefined ? [] : (section?.never?.(node) ?? []);
  });
}
