import type { JsonObject } from "../../json.ts";
import { longestDurationMs, parseDuration } from "../duration.ts";
import { parseLiteral } from "../literal.ts";
import {
  mustBe,
  printValue,
  orExpression,
  textFormat,
  type KindRecord,
  type ValueKind,
} from "./option-kind.ts";
import { asWordsOfMarkup, markupOf } from "../markup.ts";
import { withoutExpressions } from "./without-expressions.ts";
import { textKind } from "./texts.ts";

const milliseconds = "[0-9]{1,15}";

const dayPattern = "[0-9]{4}-[0-9]{2}-[0-9]{2}";
const clockPattern = "([01]?[0-9]|2[0-3]):[0-5][0-9]";

/** A day, or milliseconds since 1970. */
export const day: KindRecord = momentKind(
  "day",
  "a day such as 2026-12-24, or milliseconds",
  dayPattern,
);

/** A time of day, or milliseconds since 1970. */
export const clock: KindRecord = momentKind(
  "clock",
  "a time of day such as 14:05, or milliseconds",
  clockPattern,
);

/** A day, a time of day, both, or milliseconds since 1970. */
export const moment: KindRecord = momentKind(
  "moment",
  "a moment such as 2026-12-24 08:30, or milliseconds",
  `${dayPattern}|(${dayPattern}[ T])?${clockPattern}(:[0-5][0-9])?(Z|[+-][0-9]{2}(:?[0-9]{2})?)?`,
);

/**
 * An expression may give a text that is no moment. Nobody sees it before it is said: then it is
 * skipped.
 */
function momentKind(kind: ValueKind, expected: string, pattern: string): KindRecord {
  const [isMoment, isMs] = [
    new RegExp(`^(${pattern}|${milliseconds})$`),
    new RegExp(`^${milliseconds}$`),
  ];
  return {
    expected,
    schema: () => ({ ...written(kind), pattern: orExpression(`^(${pattern}|${milliseconds})$`) }),
    problem: (name, text) => (isMoment.test(text) ? undefined : mustBe(name, expected, text)),
    expressions: "alone",
    takes: ({ kind: type }) => type === "string" || type === "integer" || type === "dynamic",
    read: (text) => (isMs.test(text) ? Number(text) : text),
    receive: ({ value }) =>
      typeof value === "string" || Number.isSafeInteger(value) ? value : undefined,
  };
}

/** An amount of money. */
export const amount: KindRecord = {
  expected: "an amount such as 12.50",
  schema: () => ({ ...written("amount"), pattern: orExpression("^-?[0-9]+(\\.[0-9]+)?$") }),
  problem: (name, text) =>
    parseLiteral("number", text) === undefined ? mustBe(name, amount.expected, text) : undefined,
  expressions: "alone",
  takes: ({ kind }) => kind === "number" || kind === "integer" || kind === "dynamic",
  read: (text) => parseLiteral("number", text) ?? null,
  receive: ({ value }) => (Number.isFinite(value) ? value : undefined),
};

/** How long something takes; an integer is milliseconds. */
export const period: KindRecord = {
  expected: "a duration such as 90s, or milliseconds",
  schema: () => ({ ...written("period"), pattern: orExpression("^[0-9]+(ms|s|m|h)?$") }),
  problem: (name, text) =>
    readPeriod(text) === undefined ? mustBe(name, period.expected, text) : undefined,
  expressions: "alone",
  takes: ({ kind }) => kind === "duration" || kind === "integer" || kind === "dynamic",
  read: (text) => readPeriod(text) ?? null,
  receive: ({ value }) => (Number.isSafeInteger(value) ? value : undefined),
};

function readPeriod(text: string): number | undefined {
  if (!/^[0-9]{1,10}$/.test(text)) return parseDuration(text);
  return Number(text) <= longestDurationMs ? Number(text) : undefined;
}

/** A currency, by its code. */
export const currency: KindRecord = code(
  "currency",
  "the code of a currency, such as EUR",
  "[A-Z]{3}",
);

/** How a language is written, `nb` or `en_GB`: the platform makes the name of a folder of it. */
export const languagePattern = "[a-z]{2,3}(_[A-Z]{2})?";

/** A language. */
export const language: KindRecord = code("language", "a language such as en", languagePattern);

/** A voice, by the name that the voices of the configuration know it by. */
export const voice: KindRecord = code(
  "voice",
  "the name of a voice, such as en-us or anna",
  "[A-Za-z0-9][A-Za-z0-9._+:-]{0,63}",
);

/**
 * SSML. Among other words the text of an expression is words, never an element; alone it may be
 * SSML, and what is none is spoken as words.
 */
export const markup: KindRecord = {
  ...textKind,
  expected: 'SSML, such as <speak>Wait <break time="1s"/> please</speak>',
  schema: () => ({ type: "string", format: textFormat("markup") }),
  problem: (name, text) =>
    markupOf(text) === undefined ? mustBe(name, markup.expected, text, markupHint) : undefined,
  templateProblem: (name, text) =>
    markupOf(withoutExpressions(text)) === undefined
      ? mustBe(name, markup.expected, text, markupHint)
      : undefined,
  encode: asWordsOfMarkup,
  receive: (result) => printValue(result),
};

const markupHint =
  "Close each element, write `&amp;` and `&lt;` for the signs, and use no elements but those that say how words sound: break, emphasis, prosody, say-as, sub, phoneme, voice, lang, p, s, w.";

/** A time zone. Whether there is such a one is for a rule. */
export const zone: KindRecord = code(
  "zone",
  "a time zone such as Europe/Oslo",
  "[A-Za-z][A-Za-z0-9_+/-]*",
);

function code(kind: ValueKind, expected: string, pattern: string): KindRecord {
  const isCode = new RegExp(`^(${pattern})$`);
  return {
    ...textKind,
    expected,
    schema: () => ({
      type: "string",
      format: textFormat(kind),
      pattern: orExpression(`^(${pattern})$`),
    }),
    problem: (name, text) => (isCode.test(text) ? undefined : mustBe(name, expected, text)),
    expressions: "alone",
  };
}

function written(kind: ValueKind): JsonObject {
  return { type: "string", format: textFormat(kind) };
}
