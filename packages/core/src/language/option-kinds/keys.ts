import { RE2JS, RE2JSSyntaxException } from "re2js";
import { quote } from "../../diagnostics/words.ts";
import { didYouMean } from "../../diagnostics/suggest.ts";
import { dialled } from "../phone-number.ts";
import {
  expressionPattern,
  joinParts,
  mustBe,
  orExpression,
  textFormat,
  type KindRecord,
  type TextProblem,
} from "./option-kind.ts";
import { textKind } from "./texts.ts";

const keysPattern = "^[0-9A-D*#]*$";
const areKeys = new RegExp(keysPattern);

/** Words for no key at all. */
const none = /^(?:no|none|nothing|never|off|false|nil)$/i;

/** Telephone keys, or none of them. */
export const keys: KindRecord = {
  ...textKind,
  expected: "telephone keys (0-9, A-D, * and #)",
  schema: () => ({ type: "string", pattern: keysPattern }),
  problem: (name, text) =>
    areKeys.test(text)
      ? undefined
      : mustBe(name, keys.expected, text, none.test(text) ? 'Write `""` for none.' : keyHint(text)),
  expressions: "nowhere",
};

const tonesPattern = "^[0-9A-Dw*#]{1,64}$";
const areTones = new RegExp(tonesPattern);

/** Telephone keys that are sent. The value of an expression has to be such keys, too. */
export const tones: KindRecord = {
  ...textKind,
  expected: "1 to 64 telephone keys (0-9, A-D, * and #), or w for half a second",
  schema: () => ({ type: "string", pattern: orExpression(tonesPattern) }),
  problem: (name, text) =>
    areTones.test(text) ? undefined : mustBe(name, tones.expected, text, keyHint(text)),
  encode: dialled,
  join: (parts) => {
    const text = joinParts(parts);
    return areTones.test(text) ? text : undefined;
  },
};

const interruptPattern = "^(any|none|[0-9A-D*#]+)$";
const isInterrupt = new RegExp(interruptPattern);

/** Which keys stop a prompt. */
export const interrupt: KindRecord = {
  ...textKind,
  expected: "any, none or telephone keys (0-9, A-D, * and #)",
  schema: () => ({ type: "string", pattern: interruptPattern }),
  problem: (name, text) =>
    isInterrupt.test(text)
      ? undefined
      : mustBe(name, interrupt.expected, text, didYouMean(text, ["any", "none"]) ?? keyHint(text)),
  words: () => ["any", "none"],
  expressions: "nowhere",
};

function keyHint(text: string): string | undefined {
  const upper = text.toUpperCase();
  if (upper !== text && /^[0-9A-D*#]+$/.test(upper)) return `Write "${upper}".`;
  const bare = text.replaceAll(/[^0-9A-D*#]/g, "");
  const isOdd = /^[^A-Za-z]*$/.test(text) && text.length - bare.length <= 2;
  if (isOdd && bare !== text && bare !== "" && areKeys.test(bare)) return `Write "${bare}".`;
  if (/^(pound|hash)$/i.test(text)) return 'Write "#" in double quotes.';
  return /^star$/i.test(text) ? 'Write "*" in double quotes.' : undefined;
}

/** The longest pattern, in characters: matching takes time by its length, too. */
const longestPattern = 1_000;

/** A regular expression over keys, which can be matched in linear time. */
export const pattern: KindRecord = {
  ...textKind,
  expected: "a regular expression",
  schema: () => ({
    type: "string",
    minLength: 1,
    maxLength: longestPattern,
    format: textFormat("pattern"),
    not: { type: "string", pattern: expressionPattern },
  }),
  problem: (name, text) => {
    if (text === "") return mustBe(name, pattern.expected, text);
    if (text.length > longestPattern)
      return mustBe(name, `at most ${longestPattern} characters long`, text);
    return problemOfPattern(name, text);
  },
  expressions: "nowhere",
};

function problemOfPattern(name: string, text: string): TextProblem | undefined {
  try {
    RE2JS.compile(text);
    return foreignSigns(name, text) ?? loneBracket(name, text);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    const description = error.getDescription();
    const why = inWords[description] ?? description;
    return {
      code: "FLOW_BAD_OPTION",
      message: `"${name}" is not a regular expression that can be matched in linear time: ${why}.`,
      hint:
        remedies[why]?.(error.getPattern() ?? "") ??
        "Use groups, classes and repeats only; back-references and look-around do not exist here.",
    };
  }
}

/** The words of people for those of the library about a pattern. */
const inWords: Readonly<Record<string, string>> = {
  "missing argument to repetition operator": "nothing stands before a sign that repeats",
  "invalid nested repetition operator": "two signs that repeat stand together",
  "invalid character class range": "a range in [ ] begins behind its end",
};

/** The remedies; `part` is the part of the pattern that is wrong. */
const remedies: Readonly<Record<string, (part: string) => string>> = {
  "nothing stands before a sign that repeats": (part) =>
    `Put what it repeats before "${part}"; or write \`[${part}]\` for the sign itself.`,
  "two signs that repeat stand together": (part) => `Remove one of "${part}".`,
  "a range in [ ] begins behind its end": (part) =>
    `Begin the range "${part}" with the lower sign, as in [1-9], or write a "-" that stands for itself as the last sign in [ ].`,
  "unexpected )": () => 'Remove the ")", or add the "(" that it closes.',
};

/** A pattern as JavaScript writes it, or one with a quote that has lost its partner. */
function foreignSigns(name: string, text: string): TextProblem | undefined {
  if (text.includes('"')) {
    const message = `A " stands in the regular expression of "${name}", and no key is one.`;
    const hint = `Write \`${JSON.stringify(text.replaceAll('"', ""))}\`.`;
    return { code: "FLOW_BAD_OPTION", message, hint };
  }
  const [, inner] = /^\/(.+)\/[gimsu]*$/.exec(text) ?? [];
  if (inner === undefined) return undefined;
  const message = `Slashes stand around the regular expression in "${name}", and no key is one.`;
  return { code: "FLOW_BAD_OPTION", message, hint: `Write \`${JSON.stringify(inner)}\`.` };
}

/** A bracket that stands for itself: no key is one, so that the pattern would never match. */
function loneBracket(name: string, text: string): TextProblem | undefined {
  const rest = text.replaceAll(/\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\{[0-9]+(?:,[0-9]*)?\}/g, (part) =>
    " ".repeat(part.length),
  );
  const at = rest.search(/[{}\]]/);
  if (at === -1) return undefined;
  const sign = text.charAt(at);
  const [repeat] = /^\{[0-9]+(?:,[0-9]*)?/.exec(text.slice(at)) ?? [];
  const hint =
    repeat === undefined
      ? "Add its partner, as in `[0-9]{3,5}`, or remove it."
      : `Write \`${repeat}}\`.`;
  const message = `The "${sign}" in "${name}" has no partner, and no key is one: ${quote(text)} fits nothing.`;
  return { code: "FLOW_BAD_OPTION", message, hint };
}
