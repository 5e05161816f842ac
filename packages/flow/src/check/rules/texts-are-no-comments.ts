import { textsIn, type TextNode } from "../checked-flow.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";

/** YAML takes `#` behind a blank for the beginning of a comment, also in the middle of a text. */
export const textsAreNoComments: Rule = defineRule({
  code: "FLOW_TEXT_IN_COMMENT",
  severity: "warning",
  title: "The end of a text stands in a comment.",
  why: "In a text without quotes, YAML takes everything behind a blank and a `#` for a comment. `say: Press #1 for sales` says only “Press”.",
  remedy: "Put the whole text into quotes. Where a comment is meant, write a blank behind its `#`.",
  example: `
    blocks:
      main:
        - answer
        - say: Press #1 for sales
        - hangup
  `,
  find: ({ ast: { source }, steps }) =>
    steps.flatMap(({ node: { options } }) =>
      [...options.values()].flatMap(textsIn).flatMap((node) => cutOff(source.text, node)),
    ),
});

/** A comment that goes on without a blank behind its `#`, as the words of a text do. */
const comment = /^[ \t]+(#[^\s#].*?)[ \t]*$/;

/** The longest beginning of a line that is looked at before a text. */
const keyAndColon = 10;

function cutOff(text: string, { plain, valueSpan: { start, end } }: TextNode): readonly Finding[] {
  const lineEnd = text.indexOf("\n", end);
  const [whole, rest = ""] = comment.exec(text.slice(end, lineEnd < 0 ? undefined : lineEnd)) ?? [];
  if (!plain || whole === undefined) return [];
  const isSaid = /\bsay:[ \t]+$/.test(text.slice(Math.max(0, start - keyAndColon), start));
  if (!isSaid && !/^#[\d{]/.test(rest)) return [];
  const written = text.slice(start, end);
  const from = end + whole.indexOf("#");
  const message = `"${rest}" is a comment to YAML, so the text ends with "${written}".`;
  const hint = `Put it into quotes: ${JSON.stringify(`${written}${whole.trimEnd()}`)}.`;
  return [{ span: { start: from, end: from + rest.length }, message, hint }];
}
