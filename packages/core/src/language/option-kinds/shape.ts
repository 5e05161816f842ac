import type { JsonObject } from "../../json.ts";
import { shapePattern, shapeWords } from "../answer-shape.ts";
import { oneOf } from "../../diagnostics/words.ts";
import { mustBe, type KindRecord } from "./option-kind.ts";
import { textKind } from "./texts.ts";

const memberName = "^[^?.]{1,100}[?]?$";
const mostMembers = 100;

const scalars = oneOf(shapeWords.filter((word) => word !== "json"));

const words = `a type (${scalars}, with "?" where it may be missing, or "json", which may be anything, also null), a map of members, or a list of one such`;
const isWord = new RegExp(shapePattern);

/** A shape with others in it. Other tools read `true` as no text. */
function shapeOf(inner: JsonObject): JsonObject {
  return {
    type: ["string", "boolean", "object", "array"],
    pattern: shapePattern,
    minProperties: 1,
    maxProperties: mostMembers,
    patternProperties: { [memberName]: inner },
    additionalProperties: false,
    items: inner,
    minItems: 1,
    maxItems: 1,
  };
}

/** The answer of a server: a type, the members of an object, or the items of a list. */
export const shape: KindRecord = {
  ...textKind,
  expected: words,
  schema: () => shapeOf({ description: words, ...shapeOf({}) }),
  problem: (name, text) => (isWord.test(text) ? undefined : mustBe(name, words, text)),
  names: {
    what: "member",
    letters: 'at most 100 characters, no ".", and perhaps a "?" at its end',
  },
  parts: "json",
  expressions: "nowhere",
};
