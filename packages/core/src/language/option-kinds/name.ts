import type { JsonObject } from "../../json.ts";
import { identifierPattern, labelPattern } from "../names.ts";
import {
  expectedOf,
  expressionPattern,
  mustBe,
  renamedTexts,
  type KindRecord,
} from "./option-kind.ts";
import { someText, textKind } from "./texts.ts";

const declaredName: JsonObject = {
  ...someText,
  not: { type: "string", pattern: expressionPattern },
};

/** The spelling of words, operations and columns of sound, which no flow declares. */
const spellings: Readonly<Record<string, { readonly expected: string; readonly pattern: string }>> =
  {
    word: { expected: "a word of letters, digits, underscores and hyphens", pattern: labelPattern },
    operation: {
      expected: "the name of an operation, such as contacts.search",
      pattern: "^[\\w.-]+$",
    },
    column: { expected: "the name of a column", pattern: identifierPattern },
  };

/** The name of something, as the option says of what. Whether the flow declares it is for a rule. */
export const name: KindRecord = {
  ...textKind,
  expected: "the name of a block, a table, a queue: what the verb says",
  expects: ({ of = "" }) => spellings[of]?.expected ?? `the name of a ${of}`,
  schema: ({ of = "" }) => {
    const pattern = spellings[of]?.pattern;
    return pattern === undefined ? declaredName : { type: "string", pattern };
  },
  problem: (option, text, rule) => {
    const isRight = new RegExp(spellings[rule.of ?? ""]?.pattern ?? "\\S").test(text);
    return isRight ? undefined : mustBe(option, expectedOf(name, rule), text);
  },
  renamed: (node, rename, { of = "" }) => renamedTexts(node, (text) => rename(of, text)),
  expressions: "nowhere",
};

/** The name of something that steps meet in or ask, or an expression that gives it when it is needed. */
export const thing: KindRecord = {
  ...textKind,
  expected: "the name of a queue, a calendar, a conference, a lot, a group or a lane",
  expects: ({ of = "" }) => `the name of a ${of}`,
  schema: () => someText,
  problem: (option, text, rule) =>
    /\S/.test(text) ? undefined : mustBe(option, expectedOf(thing, rule), text),
  renamed: (node, rename, { of = "" }) => renamedTexts(node, (text) => rename(of, text)),
};

/** Several of these. */
export const things: KindRecord = {
  ...thing,
  expected: "a list of such names",
  expects: ({ of, example }) =>
    `a list of ${of}s${Array.isArray(example) ? `, such as [${example.join(", ")}]` : ""}`,
  schema: ({ maximum }) => ({
    type: "array",
    items: someText,
    minItems: 1,
    ...(maximum === undefined ? {} : { maxItems: maximum }),
  }),
  problem: (option, text, rule) => mustBe(option, expectedOf(things, rule), text),
  templateProblem: (option, text) => mustBe(option, "a list of names", text),
  parts: "string",
};

/** Several such names. */
export const names: KindRecord = {
  ...textKind,
  expected: "a list of such names",
  expects: ({ of, example }) =>
    `a list of ${of}s${Array.isArray(example) ? `, such as [${example.join(", ")}]` : ""}`,
  schema: ({ of, maximum }) => ({
    type: "array",
    items: { type: "string", pattern: of === "part" ? labelPattern : identifierPattern },
    minItems: 1,
    ...(maximum === undefined ? {} : { maxItems: maximum }),
  }),
  problem: (option, text, rule) => mustBe(option, expectedOf(names, rule), text),
  renamed: (node, rename, { of = "" }) => renamedTexts(node, (text) => rename(of, text)),
  parts: "string",
  expressions: "nowhere",
};
