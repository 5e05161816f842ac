import { hasControls, withoutControls } from "../control-characters.ts";
import { spokenOptions } from "../spoken-options.ts";
import { dialled } from "../phone-number.ts";
import { suggest } from "../../diagnostics/suggest.ts";
import type { Json, JsonObject } from "../../json.ts";
import { oneOf, quote } from "../../diagnostics/words.ts";
import {
  expressionPattern,
  joinParts,
  isPrintable,
  printValue,
  renamedTexts,
  textFormat,
  type KindRecord,
  type Rename,
  type TextPart,
  type TextProblem,
} from "./option-kind.ts";
import { integer } from "./scalars.ts";
import { amount, clock, currency, day, language, period, zone } from "./spoken.ts";
import { string } from "./texts.ts";

/** The schemes of the platform's media, as its document lists them, and `recording:`. */
export const mediaSchemes: readonly string[] = [
  "sound",
  "digits",
  "number",
  "characters",
  "tone",
  "recording",
];

/** The beginning of a URI that names a prompt of the flow. */
export const promptScheme = "prompt:";

const mediaText: JsonObject = {
  pattern: `^(${mediaSchemes.join("|")}|prompt):[\\s\\S]|^${expressionPattern}|\\s`,
  format: textFormat("media"),
};

const promptText: JsonObject = { pattern: "\\S", format: textFormat("prompt") };

/** The kinds of what is said. */
const sayingKinds = { string, integer, day, clock, amount, period, currency, zone, language };

/** The schema of one item, a text or a map of what is said, or of a list of items. */
function mediaSchema(text: JsonObject): JsonObject {
  const item = itemSchema(text);
  return { ...item, type: ["string", "array", "object"], items: item, minItems: 1 };
}

function itemSchema(text: JsonObject): JsonObject {
  const properties = Object.entries(spokenOptions).map(([name, option]) => {
    const { description, example, kind } = option;
    return [
      name,
      { description, ...sayingKinds[kind].schema(option), examples: [example] },
    ] as const;
  });
  return {
    type: ["string", "object"],
    ...text,
    properties: Object.fromEntries(properties),
    patternProperties: { "^x-": true },
    additionalProperties: false,
  };
}

/**
 * The media that are played: a URI, a prompt, something that is said, or a list of these. In state
 * it is always a list.
 */
export const media: KindRecord = {
  expected: "media or a list of media, such as sound:hello-world",
  schema: () => mediaSchema(mediaText),
  problem: (_name, text) =>
    problemOfKey(text) ??
    (isSpokenText(text) ? undefined : (problemOfScheme(text) ?? problemOfUri(text))),
  templateProblem: (_name, text) =>
    problemOfKey(text) ??
    (text.startsWith("${") || isSpokenText(text) ? undefined : problemOfTemplate(text)),
  expressions: "anywhere",
  takes: (type) => type.kind === "list" || isPrintable(type),
  read: (text) => [isSpokenText(text) ? { say: text } : text],
  receive: (result) => {
    const given: readonly Json[] = Array.isArray(result.value)
      ? result.value
      : [printValue(result) ?? null];
    const uris = given.map((uri) => (typeof uri === "string" ? withoutControls(uri) : uri));
    return uris.every(isGivenUri) ? uris : undefined;
  },
  encode: withoutControls,
  join: joinNames,
  words: () => [...mediaSchemes.map((scheme) => `${scheme}:`), promptScheme],
  renamed: (node, rename) => renamedTexts(node, (text) => withPrompt(text, rename)),
  parts: "media",
};

function withPrompt(text: string, rename: Rename): string {
  return text.startsWith(promptScheme)
    ? `${promptScheme}${rename("prompt", text.slice(promptScheme.length))}`
    : text;
}

/**
 * A prompt in a language: media that are known before the first call. Every text without a scheme
 * is spoken there.
 */
export const prompt: KindRecord = {
  ...media,
  schema: () => mediaSchema(promptText),
  problem: (_name, text) =>
    isSpokenText(text, true) ? undefined : (problemInPrompt(text) ?? problemOfUri(text)),
  expressions: "nowhere",
  read: (text) => [isSpokenText(text, true) ? { say: text } : text],
};

function problemInPrompt(text: string): TextProblem | undefined {
  return text.startsWith(promptScheme)
    ? badMedia(text, "a prompt holds no other prompt")
    : problemOfScheme(text);
}

/**
 * Whether a text is spoken: it has a space outside of its expressions, and does not begin with what
 * could be a scheme. The text of a prompt is spoken without a space, too.
 */
export function isSpokenText(text: string, isPrompt = false): boolean {
  const literal = withoutExpressions(text);
  if (startsWithScheme.test(literal) || text.trim() === "") return false;
  return isPrompt || (/\s/.test(literal) && literal.trim() !== "");
}

const startsWithScheme = new RegExp(`^(?:(?:${mediaSchemes.join("|")}|prompt):|[^\\s:]+:\\S)`);

/** The pieces of a text around its expressions. */
function withoutExpressions(text: string): string {
  let [rest, depth] = ["", 0];
  const characters = [...text];
  for (const [index, character] of characters.entries()) {
    const isStart = character === "{" && (depth > 0 || characters[index - 1] === "$");
    if (isStart) depth += 1;
    else if (depth > 0 && character === "}") depth -= 1;
    else if (depth === 0) rest += character;
  }
  return rest.replaceAll("$", "");
}

function isGivenUri(value: Json): boolean {
  if (typeof value !== "string" || value.includes("${") || value.startsWith(promptScheme))
    return false;
  const isUri = (problemOfScheme(value) ?? problemOfUri(value)) === undefined;
  return isUri && givesPlainNames([{ text: value, isGiven: true }]);
}

/**
 * Signs that make more of a name: an absolute path, a way out of its folder, a URL, several sounds.
 */
const moreThanName = /^\/|(?:^|\/)\.\.(?:\/|$)|[:|&\\]/;

/** Signs that cannot be spelt, and that may mean something to a platform. */
const unspeakable = /[:|&\\]+/g;

/**
 * A text that is spelt is no name. Signs that would make more of a name become blanks in it, so
 * that "Smith & Sons" can be spelt.
 */
function joinNames(parts: readonly TextPart[]): string | undefined {
  const [first] = parts;
  const scheme = first?.isGiven === false ? /^[a-z]+:/.exec(first.text)?.[0] : undefined;
  const said = parts.map((part) =>
    part.isGiven ? { ...part, text: spokenAs(scheme, part.text) } : part,
  );
  return givesPlainNames(said) ? joinParts(said) : undefined;
}

function spokenAs(scheme: string | undefined, text: string): string {
  if (scheme === "characters:") return text.replaceAll(unspeakable, " ").replaceAll(/ +/g, " ");
  if (scheme === "digits:") return dialled(text);
  return scheme === "number:" ? text.trim() : text;
}

/**
 * Whether what expressions gave stands as plain names behind the scheme: whoever calls or wrote a
 * row does not choose files of the platform. An author may write out more, such as the beginning of
 * an absolute path.
 */
function givesPlainNames(parts: readonly TextPart[]): boolean {
  const uri = joinParts(parts);
  const start = uri.indexOf(":") + 1;
  const [first] = parts;
  const isRootWritten = first?.isGiven === false && first.text.startsWith("/", start);
  if (uri.startsWith("/", start) && !isRootWritten) return false;
  let begin = 0;
  return parts.every(({ text, isGiven }) => {
    const name = text.slice(Math.max(0, start - begin));
    begin += text.length;
    return !isGiven || !moreThanName.test(name);
  });
}

function hintForScheme(text: string): string {
  if (text.trim() === "") return 'Write "sound:" and a name.';
  const glued = mediaSchemes.find((scheme) => new RegExp(`^${scheme}[\\w/=;-]`).test(text));
  if (glued !== undefined)
    return `Write \`${glued}:${text.slice(glued.length).replace(/^[=;]/, "")}\`.`;
  const name = text.replace(format, "");
  // A file, or a path in a folder, is no text.
  const spoken =
    name === text && !/[/{"]/.test(text) ? `, or { say: "${text}" } for a text that is spoken` : "";
  return `Write "sound:${name}" for a sound file${spoken}.`;
}

/** The format of a file at the end of its name. */
const format = /\.(?:wav|gsm|ulaw|alaw|sln|mp3|g722|ogg)[0-9]*$/i;

/** The platform chooses the format of a file by itself; at a URL the format is a part of the name. */
function problemOfFormat(text: string): TextProblem | undefined {
  const [end] = /^(?:sound|recording):(?!.*:\/\/)/.test(text) ? (format.exec(text) ?? []) : [];
  if (end === undefined) return undefined;
  const why = `the name of a file stands without "${end}", as the platform chooses the format`;
  return badMedia(text, why, `Write \`${text.slice(0, -end.length)}\`.`);
}

/** The signs between two media in one text. */
const between = new RegExp(`[\\s;&|,]+(?:-\\s+)?(?=(?:${[...mediaSchemes, "prompt"].join("|")}):)`);

function problemOfScheme(text: string): TextProblem | undefined {
  const scheme = /^([^:/${]*):/.exec(text)?.[1];
  if (scheme === undefined) return badMedia(text, "its scheme is missing", hintForScheme(text));
  const schemes = [...mediaSchemes, "prompt"];
  if (schemes.includes(scheme)) return undefined;
  if (/^https?$/.test(scheme))
    return badMedia(text, `there is no scheme "${scheme}:"`, `Write "sound:${text}".`);
  if (scheme === "say")
    return badMedia(
      text,
      'there is no scheme "say:"',
      `Write { say: "${text.slice(4).trim()}" } for a text that is spoken.`,
    );
  const near = suggest(scheme, schemes);
  const list = oneOf(schemes.map((word) => `${word}:`));
  return badMedia(
    text,
    `there is no scheme "${scheme}:"`,
    near === undefined ? `Use ${list}.` : `Did you mean "${near}${text.slice(scheme.length)}"?`,
  );
}

function problemOfTemplate(text: string): TextProblem | undefined {
  if (text.startsWith(promptScheme))
    return badMedia(
      text,
      "the name of a prompt is written out",
      "Write the name itself, and branch with `if`.",
    );
  return problemOfScheme(text) ?? problemOfFormat(text);
}

function problemOfUri(text: string): TextProblem | undefined {
  const scheme = text.slice(0, text.indexOf(":"));
  const rest = text.slice(scheme.length + 1);
  const stray = strayEnd(text);
  const parts = text.split(between);
  if (parts.length > 1 && stray === "]")
    return badMedia(text, 'its "[" is missing', `Write \`[${text}\`.`);
  if (stray !== undefined)
    return badMedia(text, `a "${stray}" stands at its end`, `Write \`${text.slice(0, -1)}\`.`);
  if (parts.length > 1)
    return badMedia(text, "several stand in one text", `Write a list: \`[${parts.join(", ")}]\`.`);
  if (hasControls(text)) return badMedia(text, "it holds a control character");
  if (rest.trim() === "") return badMedia(text, `nothing follows "${scheme}:"`);
  if (scheme === "digits" && !/^[0-9*#]+$/.test(rest))
    return badMedia(text, '"digits:" takes digits, * and #', hintForDigits(rest));
  if (scheme === "number" && !/^-?[0-9]+$/.test(rest))
    return badMedia(text, '"number:" takes a whole number');
  if (/(^|\/)\.\.(\/|$)/.test(rest))
    return badMedia(text, 'a path cannot leave its folder with ".."');
  return problemOfFormat(text);
}

function hintForDigits(rest: string): string {
  const spelt = `"characters:${rest}" to have it spelt`;
  return /^[a-z_][\w.]*$/.test(rest)
    ? `Write "digits:\${${rest}}" for the value of that name, or ${spelt}.`
    : `Write ${spelt}.`;
}

/** A quote or a bracket that ends a text, and none of its kind stands before it. */
function strayEnd(text: string): string | undefined {
  const end = text.at(-1) ?? "";
  const begin = Object.hasOwn(opening, end) ? (opening[end] ?? "") : undefined;
  return begin === undefined || text.slice(0, -1).includes(begin) ? undefined : end;
}

const opening: Readonly<Record<string, string>> = { "]": "[", "}": "{", '"': '"', "'": "'" };

/** A said item is a map: a key of it without its colon makes a text. */
function problemOfKey(text: string): TextProblem | undefined {
  const [, key = "", value] = /^([a-z]+)\s+(["'].*["'])$/s.exec(text) ?? [];
  if (value === undefined || !Object.hasOwn(spokenOptions, key)) return undefined;
  return badMedia(text, `a colon is missing after "${key}"`, `Write \`${key}: ${value}\`.`);
}

function badMedia(text: string, why: string, hint?: string): TextProblem {
  return { code: "FLOW_BAD_OPTION", message: `${quote(text)} is not media: ${why}.`, hint };
}
