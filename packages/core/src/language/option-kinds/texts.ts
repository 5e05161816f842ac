import type { JsonObject } from "../../json.ts";
import { didYouMean } from "../../diagnostics/suggest.ts";
import type { TypedValue } from "../expression-type.ts";
import { joinEndpoint } from "../phone-number.ts";
import { oneOf } from "../../diagnostics/words.ts";
import { withoutControls } from "../control-characters.ts";
import {
  expressionPattern,
  isPrintable,
  mustBe,
  printValue,
  type KindRecord,
  type TextProblem,
} from "./option-kind.ts";

/**
 * The JSON Schema of any single value. Other YAML tools see `0123` as a number, where the reader
 * takes its spelling.
 */
export const anyText: JsonObject = { type: ["string", "number", "boolean"] };

/** The JSON Schema of a single value that is not blank. */
export const someText: JsonObject = { ...anyText, minLength: 1, pattern: "\\S" };

/** The members that all kinds share whose values are texts in state, too. */
export const textKind: Pick<KindRecord, "expressions" | "takes" | "read"> = {
  expressions: "anywhere",
  takes: isPrintable,
  read: (text) => text,
};

/** Any text. */
export const string: KindRecord = {
  ...textKind,
  expected: "a text",
  schema: () => anyText,
};

// The channel driver reads the text behind the technology; it would take `sip:` in front of it for
// the name of an extension. A quote names nobody, nor does a sign that only looks like a digit or a
// letter.
const resource = '[^\\s,&"\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\uff01-\\uff5e]';
const truth = "(?:true|false|null)$";
// A sign that ends a line of another language belongs to no name.
const unended = "(?![^\\n]*;$)";
const technology = `(?:(?![/:\\\\])${resource})+`;
// A slash at the end is one behind which a name is missing.
const reachable = `/(?!@)${resource}*(?!/)${resource}`;
const endpointPattern = `^(?!${truth})${unended}${technology}(?:${reachable})?$`;
const endpointStart = `^(?:[^/:]*|[^/:]+/[\\s\\S]*)${expressionPattern}`;
const reachedPattern = `^${unended}${technology}${reachable}$`;
const isReached = new RegExp(reachedPattern);
const [isEndpoint, startsEndpoint] = [new RegExp(endpointPattern), new RegExp(endpointStart)];

/**
 * An endpoint that a call goes to. An expression beside other text gives one name or number there,
 * so that a caller or a row chooses no other trunk or host. Alone it may give a whole endpoint.
 */
export const endpoint: KindRecord = {
  ...textKind,
  expected: "an endpoint such as PJSIP/1000, or an extension",
  schema: () => ({ type: "string", pattern: `${endpointPattern}|${endpointStart}` }),
  problem: (name, text) => (isEndpoint.test(text) ? undefined : notEndpoint(name, text)),
  templateProblem: (name, text) =>
    startsEndpoint.test(text) ? undefined : notEndpoint(name, text),
  encode: withoutControls,
  receive: receiveEndpoint,
  join: joinEndpoint,
};

/** An endpoint that one expression gave. */
function receiveEndpoint(result: TypedValue): string | undefined {
  const text = printValue(result);
  const made =
    text === undefined ? undefined : joinEndpoint([{ text: withoutControls(text), isGiven: true }]);
  return made !== undefined && !made.includes("${") && isEndpoint.test(made) ? made : undefined;
}

const place = "[\\w.+*#-]+";
const dialplanPattern = `^dialplan:${place}/${place}$`;
const dialplanStart = `^dialplan:(?:${place}/)?(?:${place})?${expressionPattern}`;
const [isDialplan, startsDialplan] = [new RegExp(dialplanPattern), new RegExp(dialplanStart)];
const expectedDestination =
  "an endpoint such as PJSIP/sip:900@example.org, or dialplan:CONTEXT/EXTENSION";

/** Where a call is sent that we let go: to somebody else, or to a place in the dial plan. */
export const destination: KindRecord = {
  ...endpoint,
  expected: expectedDestination,
  receive: (result) => {
    const text = printValue(result)?.trim();
    if (text?.startsWith("dialplan:") === true) return isDialplan.test(text) ? text : undefined;
    const made = receiveEndpoint(result);
    return made !== undefined && isReached.test(made) ? made : undefined;
  },
  schema: () => ({
    type: "string",
    pattern: `${reachedPattern}|${endpointStart}|${dialplanPattern}|${dialplanStart}`,
  }),
  problem: (name, text) =>
    (text.startsWith("dialplan:") ? isDialplan : isReached).test(text)
      ? undefined
      : mustBe(name, expectedDestination, text),
  templateProblem: (name, text) =>
    (text.startsWith("dialplan:") ? startsDialplan : startsEndpoint).test(text)
      ? undefined
      : mustBe(name, expectedDestination, text),
};

function notEndpoint(name: string, text: string): TextProblem {
  const isUri = /^(?:sips?|tel):/i.test(text);
  const [, scheme, behind] = /^(sips?:|tel:)([A-Z]\w*\/.+)$/.exec(text) ?? [];
  if (behind !== undefined)
    return mustBe(name, endpoint.expected, text, `Remove the "${scheme}": \`${behind}\`.`);
  const [, phone] = /^([A-Z]\w*\/[^,\s]+),\d*(?:,\w*)?$/.exec(text) ?? [];
  if (phone !== undefined)
    return mustBe(
      name,
      endpoint.expected,
      text,
      `Write \`${phone}\`: a phone stands without the arguments of Dial().`,
    );
  const mended = text
    .replace(/[;,]$/, "")
    .replace(/^(\w+)\\/, "$1/")
    .replace(/(?<=.\/.*[^/])\/$/, "");
  if (mended !== text && isEndpoint.test(mended))
    return mustBe(name, endpoint.expected, text, `Write \`${mended}\`.`);
  const several = text.split(/\s+/);
  if (several.length > 1 && several.every((each) => isEndpoint.test(each) && each.includes("/")))
    return mustBe(
      name,
      endpoint.expected,
      text,
      `Write a comma between two: \`${several.join(", ")}\`.`,
    );
  const hint = isUri
    ? `Name the technology and the endpoint that it goes through: PJSIP/trunk/${text}.`
    : "Write an extension such as 2001, or a technology and a name such as PJSIP/1000.";
  return mustBe(name, endpoint.expected, text, hint);
}

/** One of the words that the option lists. */
export const choice: KindRecord = {
  ...textKind,
  expected: "one of its words",
  schema: ({ choices = [] }) => ({ enum: choices }),
  problem: (name, text, { choices = [] }) =>
    choices.includes(text)
      ? undefined
      : mustBe(name, oneOf(choices), text, didYouMean(text, choices)),
  words: ({ choices = [] }) => choices,
  expressions: "nowhere",
};
