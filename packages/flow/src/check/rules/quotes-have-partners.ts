import { textsIn, type TextNode } from "../checked-flow.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/** A quote that ends a text without quotes belongs to the text, which nobody means. */
export const quotesHavePartners: Rule = defineRule({
  code: "FLOW_STRAY_QUOTE",
  severity: "warning",
  title: "A text ends with a quote that none begins.",
  why: "YAML takes a quote for the end of a text only where one begins it. Here it is a letter of the text: it is dialled, sent or said.",
  remedy:
    "Remove the quote, or write one at the beginning, too. If it is meant, put the text in quotes of the other kind.",
  example: `
    blocks:
      main:
        - answer
        - log: The call of today"
        - hangup
  `,
  find: ({ steps }) =>
    steps.flatMap(({ node: { options } }) =>
      [...options.values()].flatMap(textsIn).flatMap(strayIn),
    ),
});

function strayIn({ text, plain, span }: TextNode): readonly Finding[] {
  const [, inner, quote] = /^([^"']*[^\s"'])(["'])$/.exec(text) ?? [];
  if (inner === undefined || !plain) return [];
  const message = `The ${quote} at the end of this text is a part of it.`;
  return [{ span, message, hint: `Remove it, or write "${inner}".` }];
}
