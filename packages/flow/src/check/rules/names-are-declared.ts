import type { Diagnostic, Located } from "@flowrun/core";
import { declaredAs, didYouMean, namedBySections, type OptionNode } from "@flowrun/core/tooling";
import { sections } from "../../read/sections/index.ts";
import type { CheckedFlow } from "../checked-flow.ts";
import type { Rule } from "../rule.ts";

/** A step, or another section, names only what the flow declares: each section says what is wrong with another name. */
export const namesAreDeclared: Rule = {
  problems: [...new Set(sections.flatMap(({ unknown }) => unknown ?? []))],
  find: ({ ast, steps }) => [
    ...steps.flatMap(({ node, verb }) =>
      [...node.options].flatMap(([name, written]) => {
        const { of = "" } = verb.options[name] ?? {};
        return textsIn(written).flatMap(({ text, span }) =>
          problemsOf(ast, of, { value: text, span }),
        );
      }),
    ),
    ...namedBySections(ast).flatMap(({ of, name }) => problemsOf(ast, of, name)),
  ],
};

function problemsOf(
  ast: CheckedFlow["ast"],
  of: string,
  { value: text, span }: Located<string>,
): readonly Diagnostic[] {
  const { section, nodes } = declaredAs(ast, of) ?? {};
  if (section?.unknown === undefined || nodes?.has(text) !== false) return [];
  const hint = didYouMean(text, nodes.keys()) ?? `Declare "${text}" under "${section.key}".`;
  return [section.unknown.at(span, `The flow declares no ${of} "${text}".`, { hint })];
}

type TextNode = OptionNode & { readonly kind: "text" };

function textsIn(node: OptionNode): readonly TextNode[] {
  if (node.kind === "list") return node.items.flatMap(textsIn);
  return node.kind === "text" ? [node] : [];
}
