import { RE2JS, RE2JSSyntaxException } from "re2js";
import type { FlowCode } from "../diagnostics/flow-catalogue.ts";
import { didYouMean, suggest } from "../diagnostics/suggest.ts";
import { formatDuration, longestDurationMs, parseDuration } from "./duration.ts";
import type { Option, OptionKind } from "./option.ts";
import { problemOfUrl } from "./check-url.ts";
import { oneOf, quote } from "../yaml/words.ts";

/** The part of an option's declaration that decides what may be written. */
export type OptionRule = Pick<Option, "kind" | "choices" | "minimum">;

/** What is wrong with a value. */
export interface TextProblem {
  readonly code: FlowCode;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** What an option of a kind must be, for the end of `"x" must be …`. */
export const expectedOf: Readonly<Record<OptionKind, string>> = {
  string: "a text",
  integer: "a whole number",
  boolean: "true or false",
  duration: "a duration such as 30s",
  media: "media or a list of media, such as sound:hello-world",
  endpoint: "an endpoint such as PJSIP/1000, or an extension",
  keys: "telephone keys (0-9, A-D, * and #)",
  interrupt: "any, none or telephone keys (0-9, A-D, * and #)",
  pattern: "a regular expression",
  choice: "one of its words",
  block: "the name of a block",
  table: "the name of a table",
  assignments: "a map of variables and their new values",
  url: "a URL such as https://crm.example/customers",
  headers: "a map of headers and their texts",
  json: "a value",
  operation: "the name of an operation, such as contacts.search",
  arguments: "a map of arguments and their values",
};

/** Whether values of a kind are maps, which never stand as a single text. */
export function holdsMap(kind: OptionKind): boolean {
  return kind === "assignments" || kind === "headers" || kind === "arguments";
}

/** Whether anything may stand inside values of a kind, so that `null` is a value there too. */
export function isFreeKind(kind: OptionKind | undefined): boolean {
  return kind === "json" || kind === "arguments";
}

/** The schemes that media may have, as the platform's document lists them, and `recording:`. */
export const mediaSchemes: readonly string[] = ["sound", "digits", "number", "characters", "tone", "recording"];

/** The kinds whose values are decided before the first call. */
const literalKinds: ReadonlySet<OptionKind> = new Set([
  "keys",
  "interrupt",
  "pattern",
  "choice",
  "block",
  "table",
  "operation",
]);

/**
 * What is wrong with one text as (an item of) the value of an option, or `undefined`. A text that holds `${` is not looked
 * into where the kind allows expressions, except for the scheme of media.
 */
export function problemOfText(name: string, rule: OptionRule, text: string): TextProblem | undefined {
  if (!text.includes("${")) return checks[rule.kind](name, text, rule);
  if (literalKinds.has(rule.kind))
    return {
      code: "FLOW_NO_EXPRESSION",
      message: `"${name}" cannot hold an expression: it is checked before the first call.`,
      hint: `Write ${expectedOf[rule.kind]}, or branch with "if" to steps that do.`,
    };
  if (rule.kind === "url") return problemOfUrl(name, text);
  return rule.kind === "media" && !text.startsWith("${") ? checkScheme(text) : undefined;
}

type Check = (name: string, text: string, rule: OptionRule) => TextProblem | undefined;

const checks: Readonly<Record<OptionKind, Check>> = {
  string: () => undefined,
  assignments: () => undefined,
  headers: () => undefined,
  json: () => undefined,
  arguments: () => undefined,
  url: problemOfUrl,
  operation: (name, text) => (/^[\w.-]+$/.test(text) ? undefined : mustBe(name, expectedOf.operation, text)),
  integer: (name, text, { minimum }) => {
    const value = /^-?[0-9]+$/.test(text) ? Number(text) : Number.NaN;
    if (!Number.isSafeInteger(value)) return mustBe(name, expectedOf.integer, text);
    return minimum !== undefined && value < minimum ? mustBe(name, `at least ${minimum}`, text) : undefined;
  },
  boolean: (name, text) => (text === "true" || text === "false" ? undefined : mustBe(name, expectedOf.boolean, text)),
  duration: checkDuration,
  media: (_name, text) => checkScheme(text) ?? checkMedia(text),
  endpoint: (name, text) => (/^[^\s,&]+$/.test(text) ? undefined : mustBe(name, expectedOf.endpoint, text)),
  keys: (name, text) => (/^[0-9A-D*#]*$/.test(text) ? undefined : mustBe(name, expectedOf.keys, text, keyHint(text))),
  interrupt: (name, text) =>
    /^(any|none|[0-9A-D*#]+)$/.test(text)
      ? undefined
      : mustBe(name, expectedOf.interrupt, text, didYouMean(text, ["any", "none"]) ?? keyHint(text)),
  pattern: checkPattern,
  choice: (name, text, { choices = [] }) =>
    choices.includes(text) ? undefined : mustBe(name, oneOf(choices), text, didYouMean(text, choices)),
  block: (name, text) => (text.trim() === "" ? mustBe(name, expectedOf.block, text) : undefined),
  table: (name, text) => (text.trim() === "" ? mustBe(name, expectedOf.table, text) : undefined),
};

function mustBe(name: string, expected: string, text: string, hint?: string): TextProblem {
  return { code: "FLOW_BAD_OPTION", message: `"${name}" must be ${expected}, not ${quote(text)}.`, hint };
}

function keyHint(text: string): string | undefined {
  const upper = text.toUpperCase();
  if (upper !== text && /^[0-9A-D*#]+$/.test(upper)) return `Write "${upper}".`;
  if (/^(pound|hash)$/i.test(text)) return 'Write "#" in double quotes.';
  return /^star$/i.test(text) ? 'Write "*" in double quotes.' : undefined;
}

function checkDuration(name: string, text: string, { minimum }: OptionRule): TextProblem | undefined {
  const value = parseDuration(text);
  if (value === undefined) {
    if (/^[0-9]+$/.test(text))
      return mustBe(
        name,
        "a duration with its unit",
        text,
        `Write ${text}s for seconds, or ${text}ms for milliseconds.`,
      );
    if (/^[0-9]+(ms|s|m|h)$/.test(text)) return mustBe(name, `at most ${formatDuration(longestDurationMs)}`, text);
    return mustBe(name, "a duration", text, "Write a whole number and its unit (ms, s, m or h), such as 30s.");
  }
  return minimum !== undefined && value < minimum
    ? mustBe(name, `at least ${formatDuration(minimum)}`, text)
    : undefined;
}

function checkScheme(text: string): TextProblem | undefined {
  const scheme = /^([^:/${]*):/.exec(text)?.[1];
  if (scheme === undefined)
    return badMedia(
      text,
      "its scheme is missing",
      text.trim() === ""
        ? 'Write "sound:" and a name.'
        : `Write "sound:${text.replace(/\.(wav|gsm|ulaw|alaw|sln|mp3)[0-9]*$/i, "")}" for a sound file.`,
    );
  if (mediaSchemes.includes(scheme)) return undefined;
  const near = suggest(scheme, mediaSchemes);
  const list = oneOf(mediaSchemes.map((word) => `${word}:`));
  return badMedia(
    text,
    `there is no scheme "${scheme}:"`,
    near === undefined ? `Use ${list}.` : `Did you mean "${near}${text.slice(scheme.length)}"?`,
  );
}

function checkMedia(text: string): TextProblem | undefined {
  const scheme = text.slice(0, text.indexOf(":"));
  const rest = text.slice(scheme.length + 1);
  const parts = text.split(/,\s*(?=[a-z]+:)/);
  if (parts.length > 1) return badMedia(text, "several stand in one text", `Write a list: [${parts.join(", ")}].`);
  if (rest.trim() === "") return badMedia(text, `nothing follows "${scheme}:"`);
  if (scheme === "digits" && !/^[0-9*#]+$/.test(rest))
    return badMedia(text, '"digits:" takes digits, * and #', `Write "characters:${rest}" to have it spelt.`);
  if (scheme === "number" && !/^-?[0-9]+$/.test(rest)) return badMedia(text, '"number:" takes a whole number');
  if (/(^|\/)\.\.(\/|$)/.test(rest)) return badMedia(text, 'a path cannot leave its folder with ".."');
  return undefined;
}

function badMedia(text: string, why: string, hint?: string): TextProblem {
  return { code: "FLOW_BAD_OPTION", message: `${quote(text)} is not media: ${why}.`, hint };
}

/** The longest pattern, in characters: matching takes time by its length, too. */
const longestPattern = 1_000;

function checkPattern(name: string, text: string): TextProblem | undefined {
  if (text === "") return mustBe(name, expectedOf.pattern, text);
  if (text.length > longestPattern) return mustBe(name, `at most ${longestPattern} characters long`, text);
  try {
    RE2JS.compile(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    const why = error.getDescription();
    return {
      code: "FLOW_BAD_OPTION",
      message: `"${name}" is not a regular expression that can be matched in linear time: ${why}.`,
      hint: "Use groups, classes and repeats only; back-references and look-around do not exist here.",
    };
  }
}
