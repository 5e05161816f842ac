import type { Diagnostic, Located, Span } from "@flowrun/core";
import { flowProblem, type YamlScalar } from "@flowrun/core/tooling";
import { dashMistake } from "./dash-mistakes.ts";
import { missingColon } from "./yaml-fault.ts";
import { doubleBraces } from "./template-mistakes.ts";
import { findLookalike, tellLookalike } from "./lookalike.ts";

/** How far back from a key another one is looked for, and a text that a comma has cut off. */
const longestBefore = 80;
const longestCut = 2000;

const booleans: ReadonlySet<string> = new Set(["on", "off", "yes", "no", "true", "false"]);

/**
 * The key of a map entry, or `undefined` with a diagnostic when it cannot be one. A key that is a
 * list, a map or an alias has no `scalar`.
 */
export function readKey(
  scalar: YamlScalar | undefined,
  span: Span,
  {
    text,
    diagnostics,
    isAlone,
  }: {
    readonly text: string;
    readonly diagnostics: Diagnostic[];
    /** Written inside braces, without a value. */
    readonly isAlone: boolean;
  },
): Located<string> | undefined {
  const problem =
    scalar === undefined
      ? notAWord(text, span)
      : (colonBehind(text, scalar) ?? garbled(text, scalar, isAlone) ?? badWord(scalar));
  if (problem !== undefined) diagnostics.push(problem);
  return scalar === undefined || problem !== undefined
    ? undefined
    : { value: scalar.text, span: scalar.span };
}

function notAWord(text: string, span: Span): Diagnostic {
  // A comma where a colon belongs makes two keys, of which the first is a word without a value.
  const [, key = "", comma = ""] =
    /[{,]\s*([\w-]+)(,\s*)$/.exec(
      text.slice(Math.max(0, span.start - longestBefore), span.start),
    ) ?? [];
  if (key !== "") {
    const start = span.start - comma.length;
    return flowProblem(
      "FLOW_BAD_KEY",
      { start, end: start + 1 },
      `A comma stands behind "${key}", and no value.`,
      { hint: `Write a colon instead: \`${key}: ${text.charAt(span.start)}\`.` },
    );
  }
  const isTemplate = text.startsWith("{{", span.start - 1) || text.startsWith("{{", span.start);
  const template = isTemplate ? doubleBraces(text, span.start) : undefined;
  return (
    template ??
    flowProblem("FLOW_BAD_KEY", span, "A key must be a word, not a list, a map or an alias.", {
      hint: "Write the key that this is the value of before it, with a colon; or put it in double quotes if it is a text.",
    })
  );
}

/** A key that has taken in what was meant to end it, or to stand before it. */
function garbled(
  text: string,
  { text: key, plain, span }: YamlScalar,
  isAlone: boolean,
): Diagnostic | undefined {
  if (!plain) return undefined;
  const found = findLookalike(text, span);
  if (found !== undefined && !found.isLetter) {
    const { what, remedy } = tellLookalike(text, found, span.end);
    return flowProblem("FLOW_BAD_KEY", found.span, what, { hint: remedy });
  }
  return withSign(text, { key, span, isAlone });
}

/** A key with a sign too few: the blank of its dash, a quote or a colon. */
function withSign(
  source: string,
  { key, span, isAlone }: { readonly key: string; readonly span: Span; readonly isAlone: boolean },
): Diagnostic | undefined {
  const dash = dashMistake(key);
  if (dash !== undefined)
    return flowProblem("FLOW_BAD_KEY", span, dash.what, { hint: `Write \`- ${dash.written}:\`.` });
  const [, text] = /^([^"]+)"$/.exec(key) ?? [];
  if (text !== undefined && !isAlone)
    return flowProblem("FLOW_BAD_KEY", span, 'The opening " of this key is missing.', {
      hint: `Write \`"${text}"\`.`,
    });
  const colon = doubledColon(key, span);
  if (colon !== undefined) return colon;
  // A comma in a text that lacks its blank before the quotes, which is told already.
  if (isAlone && isCutOff(source, span)) return undefined;
  return signBehind(key, span, isAlone) ?? withColon(key, span, isAlone);
}

/** `name:: x`, whose key is the word with the first colon. */
function doubledColon(key: string, { start }: Span): Diagnostic | undefined {
  const [, word] = /^([\w-]+):$/.exec(key) ?? [];
  if (word === undefined) return undefined;
  const second = start + key.length;
  return flowProblem(
    "FLOW_BAD_KEY",
    { start: second, end: second + 1 },
    `Two colons stand behind "${word}".`,
    { hint: 'Remove the second ":".' },
  );
}

function withColon(key: string, span: Span, isAlone: boolean): Diagnostic | undefined {
  const [, word, between = "", rest = ""] =
    /^([\w-]+)(\s*(?:=>|->|:=|[:=])\s*|[;.]?\s+)(\S.*)$/s.exec(key) ??
    /^([\w-]+\/\w+)(:|\s+)([a-z].*)$/.exec(key) ??
    [];
  if (word === undefined || !(isAlone || /^[{[]/.test(rest))) return undefined;
  const message = missingColon(word, between);
  // A comma inside quotes has cut off the rest of the text.
  const value = isAlone ? rest : `${rest.charAt(0)} … ${rest.startsWith("{") ? "}" : "]"}`;
  const shown = /^["']/.test(rest) && !/^(?:"[^"]*"|'[^']*')$/.test(rest) ? '"…"' : value;
  return flowProblem("FLOW_BAD_KEY", span, message, { hint: `Write \`${word}: ${shown}\`.` });
}

/** A sign that stands alone between a colon and a value. */
function signBehind(key: string, span: Span, isAlone: boolean): Diagnostic | undefined {
  const [, word, sign, value] = /^([\w-]+):([-;.])\s+(\S.*)$/s.exec(key) ?? [];
  if (word === undefined || !isAlone) return undefined;
  const message = `A "${sign}" stands behind the colon of "${word}".`;
  return flowProblem("FLOW_BAD_KEY", span, message, { hint: `Write \`${word}: ${value}\`.` });
}

function isCutOff(text: string, { start }: Span): boolean {
  const near = text.slice(Math.max(0, start - longestCut), start);
  const before = near.slice(near.lastIndexOf("\n") + 1);
  return /[{,]\s*[\w-]+\s*[:=]?\s*["'][^"']*$/.test(before);
}

/** A colon behind a value in brackets or quotes, which begins an empty key. */
function colonBehind(
  source: string,
  { text, span: { start } }: YamlScalar,
): Diagnostic | undefined {
  if (text !== "") return undefined;
  const before = source.slice(Math.max(0, start - longestBefore), start);
  const at = source.slice(start, start + 2).indexOf(":") + start;
  if (!/[\]}"'][ \t]*$/.test(before) || at < start) return undefined;
  const span = { start: at, end: at + 1 };
  return flowProblem("FLOW_BAD_KEY", span, 'A ":" too many stands here.', { hint: "Remove it." });
}

function badWord(scalar: YamlScalar): Diagnostic | undefined {
  const { text, plain, span } = scalar;
  if (text === "" && !plain)
    return flowProblem("FLOW_BAD_KEY", span, "A key must be a word, not an empty text.", {
      hint: "Write the key that this is the value of before it, with a colon.",
    });
  if (text === "")
    return flowProblem("FLOW_BAD_KEY", span, 'A key is missing before the ":".', {
      hint: "Write the key, or remove the line.",
    });
  if (plain && text === "<<")
    return flowProblem(
      "FLOW_MERGE_KEY",
      span,
      'The merge key "<<" is not supported: every key must stand where it is read.',
      {
        hint: "Write the keys out; common steps can stand in a block of their own.",
      },
    );
  if (!plain || !(booleans.has(text.toLowerCase()) || ["null", "~"].includes(text.toLowerCase())))
    return undefined;
  const meaning = booleans.has(text.toLowerCase()) ? "true or false" : "null";
  return flowProblem(
    "FLOW_BAD_KEY",
    span,
    `"${text}" cannot be a key: many YAML tools read the bare word as ${meaning}.`,
    {
      hint:
        text.toLowerCase() === "on"
          ? 'Use another word; outcomes stand under "then".'
          : "Use another word.",
    },
  );
}
