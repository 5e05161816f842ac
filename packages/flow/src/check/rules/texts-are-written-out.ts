import { type CheckedFlow, textsIn, type TextNode } from "../checked-flow.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";
import { settings } from "../../read/sections/settings.ts";
import { vars } from "../../read/sections/vars.ts";
import { isMember } from "./texts-are-meant.ts";

/** Other languages write `{{ name }}` or `{name}` for a value; here it is a text like any other. */
export const textsAreWrittenOut: Rule = defineRule({
  code: "FLOW_FOREIGN_TEMPLATE",
  severity: "warning",
  title: "A text holds `{{ }}` or `{ }`, which is no expression here.",
  why: "Jinja, Twilio Studio, Python and others put a value into a text by `{{ name }}`, `{name}` or `$(name)`. A flow takes that letter by letter: it is said, sent or written as it stands.",
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
  find: (flow) =>
    flow.steps.flatMap(({ node: { options } }) =>
      [...options.values()].flatMap(textsIn).flatMap((node) => templatesIn(flow, node)),
    ),
});

/** Values as other languages write them: `{{ a }}`, `{a}`, `%{a}`, `#{a}`, `$(a)` and `$a.b`. */
const foreign =
  /(?<!\$)(?:\{\{\s*([A-Za-z_][\w.]*)\s*\}\}|[%#]?\{\s*((?:\w+\()?[A-Za-z_][\w.]*\)?)\s*\}|\$\(\s*([A-Za-z_][\w.]*)\s*\)|\$([A-Za-z_]\w*(?:\.\w+)+)(\})?)/g;

function templatesIn(
  flow: CheckedFlow,
  { valueSpan: { start, end } }: TextNode,
): readonly Finding[] {
  const { source } = flow.ast;
  const text = source.text.slice(start, end);
  return [...text.matchAll(foreign)].flatMap((match) => {
    const [written, certain, ...others] = match;
    const isUnopened = others.pop() !== undefined;
    const inner = others.find((each) => each !== undefined) ?? "";
    const name = certain ?? knownValue(flow, inner, written.length === text.length);
    if (name === undefined) return [];
    const at = start + match.index;
    const span = { start: at, end: at + written.length };
    if (isUnopened) {
      const whole = text.replace(written, () => `\${${name}}`);
      const value = /^[^"\n]{1,60}$/.test(whole) ? whole : `\${${name}}`;
      return [{ span, message: `The "{" of "${written}" is missing.`, hint: `Write "${value}".` }];
    }
    const message = `"${written}" is taken letter by letter.`;
    const hint = `Write "\${${name}}" for the value of "${name}".`;
    return [{ span, message, hint }];
  });
}

/**
 * The expression of a value in scope. A variable or a setting by its bare name counts only where
 * nothing else stands in the text: `{name}` may belong to another template.
 */
function knownValue(flow: CheckedFlow, inner: string, isAlone: boolean): string | undefined {
  const {
    ast,
    declarations: { names },
  } = flow;
  const [, name = inner] = /^\w+\(([\w.]+)\)$/.exec(inner) ?? [];
  if (names.has(name.split(".")[0] ?? "") || isMember(flow, name)) return inner;
  if (!isAlone || name !== inner) return undefined;
  if (vars.in(ast).has(name)) return `vars.${name}`;
  return settings.in(ast).has(name) ? `settings.${name}` : undefined;
}
