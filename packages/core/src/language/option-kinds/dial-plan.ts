import { withoutControls } from "../control-characters.ts";
import { dialled } from "../phone-number.ts";
import { identifierPattern } from "../names.ts";
import { expressionPattern, type KindRecord, mustBe, type TextPart } from "./option-kind.ts";
import { anyText, textKind } from "./texts.ts";

const letters = "[\\w.+*#-]+";
const placePattern = `^${letters}@${letters}$`;
const placeStart = `${expressionPattern}[\\s\\S]*@${letters}$`;
const [isPlace, startsPlace, isExtension] = [
  new RegExp(placePattern),
  new RegExp(placeStart),
  new RegExp(`^${letters}$`),
];

/**
 * An extension of the platform's dial plan and its context. An expression gives the extension, or a
 * part of it: a flow says itself into which context a call goes.
 */
export const place: KindRecord = {
  ...textKind,
  expected: "an extension and its context in the dial plan, such as 600@features",
  schema: () => ({ type: "string", pattern: `${placePattern}|${placeStart}` }),
  problem: (name, text) => (isPlace.test(text) ? undefined : mustBe(name, place.expected, text)),
  templateProblem: (name, text) =>
    startsPlace.test(text)
      ? undefined
      : {
          code: "FLOW_NO_EXPRESSION",
          message: `The context of "${name}" cannot hold an expression: a flow says itself where a call goes.`,
          hint: "Write it out behind the extension: ${digits}@features.",
        },
  encode: withoutControls,
  join: joinPlace,
};

/** The place that these parts make; `undefined` where one that was given is no extension. */
function joinPlace(parts: readonly TextPart[]): string | undefined {
  const texts = parts.map(({ text, isGiven }) => (isGiven ? dialled(text) : text));
  const isRight = parts.every(({ isGiven }, at) => !isGiven || isExtension.test(texts[at] ?? ""));
  return isRight ? texts.join("") : undefined;
}

/** Variables of the dial plan. */
export const planVariables: KindRecord = {
  ...textKind,
  expected: "a map of variables and their texts",
  schema: () => ({
    type: "object",
    patternProperties: { [identifierPattern]: anyText },
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 32,
  }),
  isMap: true,
  names: { what: "variable of the dial plan", letters: "letters, digits and underscores" },
  parts: "string",
};
