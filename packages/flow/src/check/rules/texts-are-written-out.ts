import type { Span } from "@flowrun/core";
import { defineRule, type Rule } from "../rule.ts";

/** Other languages write `{{ name }}` for a value; here it is a text like any other. */
export const textsAreWrittenOut: Rule = defineRule({
  code: "FLOW_FOREIGN_TEMPLATE",
  severity: "warning",
  title: "A text holds `{{ }}`, which is no expression here.",
  why: "Jinja, Twilio Studio and others put a value into a text by `{{ name }}`. A flow takes that letter by letter: it is said, sent or written as it stands.",
  remedy: "Write `${ name }`. Where the braces are meant, say so with `# flowrun-ignore`.",
  example: `
    vars: { name: Ada }
    blocks:
      main:
        - answer
        - say: "Hello {{ name }}"
        - log: "\${vars.name}"
        - hangup
  `,
  find: ({ ast: { source }, steps }) =>
    steps.flatMap(({ node: { options } }) =>
      [...options.values()].flatMap(({ span }) => templatesIn(source.text, span)),
    ),
});

function templatesIn(
  text: string,
  { start, end }: Span,
): readonly { readonly span: Span; readonly message: string; readonly hint: string }[] {
  const found = text.slice(start, end).matchAll(/(?<!\$)\{\{\s*([A-Za-z_][\w.]*)\s*\}\}/g);
  return [...found].map((match) => {
    const [written, name = ""] = match;
    const at = start + match.index;
    const message = `"${written}" is taken letter by letter.`;
    const hint = `Write "\${${name}}" for the value of "${name}".`;
    return { span: { start: at, end: at + written.length }, message, hint };
  });
}
