import { type CheckedFlow, textsIn, type TextNode } from "../checked-flow.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";
import { settings } from "../../read/sections/settings.ts";
import { vars } from "../../read/sections/vars.ts";
import { isMember } from "./texts-are-meant.ts";

/** Other languages write `{{ name }}` or `{name}` for a value; here it is a text like any other. */
export const textsAreWrittenOut: Rule = defineRule({
  code: "FLOW_FOREIGN_TEMPLATE",
  severity: "warning",
  title: "A text holds braces that are no expression here.",
  why: "Jinja, Twilio Studio, Python and others put a value into a text by `{{ name }}`, `{name}`, `$(name)` or `$name`. A flow takes that letter by letter: it is said, sent or written as it stands. So it takes an expression whose `{` is missing, and a `}` too many.",
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
    flow.steps.flatMap(({ node: { options, verb } }) =>
      [...options.values()]
        .flatMap(textsIn)
        .flatMap((node) => templatesIn(flow, node, verb.value === "say")),
    ),
});

/** Values as other languages write them: `{{ a }}`, `{a}`, `%{a}`, `#{a}`, `$(a)`, `$a` and `$a.b`. */
const foreign =
  /(?<!\$\{?)(?:\{\{\s*([A-Za-z_][^{}]*?)\s*\}\}|(?:\$ |[%#&]|(?<![A-Za-z])S)?\{\s*((?:\w+\()?[A-Za-z_][\w.]*\)?)\s*\}|\$\(\s*([A-Za-z_][\w.]*)\s*\)|\$\[\s*([A-Za-z_][\w.]*)\s*\]|<%=?\s*([A-Za-z_][\w.]*)\s*%>|\$([A-Za-z_]\w*(?:\.\w+)*)(?![^{}$]*\}))/g;

/** An expression whose `{` is missing, is another bracket, or stands early: `$a}`, `$[a}`, `{$a}`. */
const unopened = /(?<!\$)(?:\{\$|\$[[(]?)([A-Za-z_][^{}$]*)\}/g;

/** Braces behind the one that closes an expression. */
const behind = /(?<=\$\{[^{}]*\})\}+/g;

function templatesIn(
  flow: CheckedFlow,
  { valueSpan: { start, end } }: TextNode,
  isSaid: boolean,
): readonly Finding[] {
  const text = flow.ast.source.text.slice(start, end);
  const spanOf = ({ 0: written, index }: RegExpExecArray): Finding["span"] => ({
    start: start + index,
    end: start + index + written.length,
  });
  const values = [...text.matchAll(foreign)].flatMap((match) => {
    const [written] = match;
    const isSure = isForeign(text, match, isSaid);
    const isName = isSure || /^\$[a-z_]/.test(written);
    const value = meantBy(flow, match, isName || written === text);
    if (value === undefined && !isSure) return [];
    const message = `"${written}" is taken letter by letter.`;
    const hint =
      value === undefined
        ? 'For a value in scope write its name in "${ }".'
        : `Write "\${${value}}" for the value of "${value}".`;
    return [{ span: spanOf(match), message, hint }];
  });
  const withoutBrace = [...text.matchAll(unopened)].flatMap((match) => {
    const [written, inner = ""] = match;
    if (!readsKnown(flow, inner)) return [];
    const whole = text.replace(written, () => `\${${inner}}`);
    const value = /^[^"\n]{1,60}$/.test(whole) ? whole : `\${${inner}}`;
    const message = written.startsWith("{")
      ? `The "{" of "${written}" stands before its "$".`
      : `The "{" of "${written}" is missing.`;
    return [{ span: spanOf(match), message, hint: `Write "${value}".` }];
  });
  return [...values, ...withoutBrace, ...braceTooMany(text, spanOf)];
}

/**
 * Whether nothing but a template is meant: marks that nobody says, or a word behind a dollar beside
 * an expression. A parameter of a URL and a key of JSON may begin with a dollar.
 */
function isForeign(text: string, { 0: written, index }: RegExpExecArray, isSaid: boolean): boolean {
  if (isSaid && /^(?:#\{|<%|\$\()/.test(written)) return true;
  const isKey =
    /^["'=:]/.test(text.slice(index + written.length)) || /["'\w]$/.test(text.slice(0, index));
  return /^\$[a-z_]/.test(written) && !isKey && /(?<!\$)\$\{/.test(text);
}

/** The value that a template of another language means; `undefined` where it may mean none. */
function meantBy(
  flow: CheckedFlow,
  [, certain, ...others]: RegExpExecArray,
  isAlone: boolean,
): string | undefined {
  const inner = others.find((each) => each !== undefined) ?? "";
  if (certain === undefined)
    return (
      knownValue(flow, inner, isAlone) ??
      knownValue(flow, inner.toLowerCase(), isAlone) ??
      (Object.hasOwn(ofOthers, inner) ? ofOthers[inner] : undefined)
    );
  if (!/^[\w.]+$/.test(certain)) return readsKnown(flow, certain) ? certain : undefined;
  if (!Object.hasOwn(ofOthers, certain)) return certain;
  return knownValue(flow, certain, isAlone) ?? ofOthers[certain];
}

/** The names of other platforms, and the values that they are here. */
const ofOthers: Readonly<Record<string, string>> = {
  From: "call.from",
  To: "call.to",
  CALLER: "call.from",
  CALLERID: "call.from",
  FROM: "call.from",
  EXTEN: "call.to",
  TO: "call.to",
};

/** A brace behind an expression that no brace of the text begins. */
function braceTooMany(
  text: string,
  spanOf: (match: RegExpExecArray) => Finding["span"],
): readonly Finding[] {
  const literal = text.replaceAll(/\$\{[^{}]*\}/g, "");
  const count = (sign: string): number => literal.split(sign).length - 1;
  const tooMany = count("}") - count("{");
  const [match] = text.matchAll(behind);
  if (match === undefined || tooMany !== match[0].length) return [];
  const what = match[0] === "}" ? 'The "}"' : `"${match[0]}"`;
  const message = `${what} behind this expression is a part of the text.`;
  return [{ span: spanOf(match), message, hint: "Remove it." }];
}

/** Whether some word of an expression is a value in scope. */
function readsKnown(flow: CheckedFlow, inner: string): boolean {
  const words = inner.match(/[A-Za-z_][\w.]*/g) ?? [];
  return words.some((word) => knownValue(flow, word, false) !== undefined);
}

/**
 * The expression of a value in scope. A variable or a setting by its bare name counts only where
 * nothing else stands in the text, or a sign is certain: `{name}` may belong to another template.
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
