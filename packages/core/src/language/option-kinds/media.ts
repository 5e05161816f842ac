import { withoutControls } from "../control-characters.ts";
import { mediaSchemes, promptScheme } from "../media-item.ts";
import { spokenOptions } from "../spoken-options.ts";
import type { Json, JsonObject } from "../../json.ts";
import {
  expressionPattern,
  isPrintable,
  printValue,
  renamedTexts,
  textFormat,
  type KindRecord,
  type Rename,
  type TextProblem,
} from "./option-kind.ts";
import { givesPlainNames, joinNames } from "./media-names.ts";
import {
  badMedia,
  problemOfKey,
  problemOfScheme,
  problemOfTemplate,
  problemOfUri,
} from "./media-problems.ts";
import { integer } from "./scalars.ts";
import { amount, clock, currency, day, language, markup, period, voice, zone } from "./spoken.ts";
import { string } from "./texts.ts";
import { withoutExpressions } from "./without-expressions.ts";

const mediaText: JsonObject = {
  pattern: `^(${mediaSchemes.join("|")}|prompt):[\\s\\S]|^${expressionPattern}|\\s`,
  format: textFormat("media"),
};

const promptText: JsonObject = { pattern: "\\S", format: textFormat("prompt") };

/** The kinds of what is said. */
const sayingKinds = {
  string,
  markup,
  integer,
  day,
  clock,
  amount,
  period,
  currency,
  voice,
  zone,
  language,
};

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

/** How an expression is written whose text shall be spoken where media are played. */
export function spokenTextRemedy(text: string): string {
  const shown = /["']/.test(text) ? "${…}" : text;
  return `Write { say: "${shown}" } for a text that is spoken, or a scheme in front, as in "sound:${shown}".`;
}

/**
 * The media that are played: a URI, a prompt, something that is said, or a list of these. In state
 * it is always a list.
 */
export const media: KindRecord = {
  expected: "media or a list of media, such as sound:hello-world",
  remedy: spokenTextRemedy("${…}"),
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

function isGivenUri(value: Json): boolean {
  if (typeof value !== "string" || value.includes("${") || value.startsWith(promptScheme))
    return false;
  const isUri = (problemOfScheme(value) ?? problemOfUri(value)) === undefined;
  return isUri && givesPlainNames([{ text: value, isGiven: true }]);
}
