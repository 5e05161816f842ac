import type { Json, JsonObject } from "../../json.ts";
import type { OptionNode } from "../ast.ts";
import { keysMeant } from "./keys-meant.ts";
import { identifierPattern } from "../names.ts";
import {
  expressionPattern,
  mustBe,
  printValue,
  renamedTexts,
  type KindRecord,
  type Rename,
} from "./option-kind.ts";
import { literalSchema } from "./scalars.ts";
import { anyText, someText, textKind } from "./texts.ts";

function namedTexts(names: string): JsonObject {
  return { type: "object", patternProperties: { [names]: anyText }, additionalProperties: false };
}

/** Variables of the flow with new values. */
export const assignments: KindRecord = {
  ...textKind,
  expected: "a map of variables and their new values",
  schema: () => ({ ...namedTexts(identifierPattern), minProperties: 1 }),
  isMap: true,
  names: { what: "variable", letters: "letters, digits and underscores" },
  parts: "variables",
};

/** Columns of a table with a value for each; at least `minimum` of them. */
export const columns: KindRecord = {
  ...textKind,
  expected: "a map of columns and their values",
  schema: ({ minimum }) => ({
    ...namedTexts(identifierPattern),
    ...(minimum === undefined ? {} : { minProperties: minimum }),
  }),
  isMap: true,
  names: { what: "column", letters: "letters, digits and underscores" },
  parts: "columns",
};

const memberName = "[\\w$-]+";

/** Members of what an answer holds, each by its way there. */
export const members: KindRecord = {
  ...textKind,
  expected: "a list of members, such as [id, owner.name]",
  schema: () => ({
    type: "array",
    items: { type: "string", pattern: `^${memberName}([.]${memberName})*$` },
    minItems: 1,
    maxItems: 50,
  }),
  problem: (name, text) => mustBe(name, members.expected, text),
  parts: "string",
  expressions: "nowhere",
};

/** Several texts. */
export const texts: KindRecord = {
  ...textKind,
  expected: "a list of texts, such as [german, billing]",
  schema: () => ({ type: "array", items: anyText, maxItems: 100 }),
  problem: (name, text) => mustBe(name, texts.expected, text),
  templateProblem: (name, text) => mustBe(name, texts.expected, text),
  parts: "string",
};

/** Several dial patterns, each of as many digits as it names. */
export const patterns: KindRecord = {
  ...textKind,
  expected: 'a list of dial patterns without a ".", such as ["2XXX"]',
  schema: () => ({
    type: "array",
    items: { type: "string", pattern: "^[0-9XZN*#]{1,20}$" },
    minItems: 1,
    maxItems: 20,
  }),
  problem: (name, text) => mustBe(name, patterns.expected, text),
  parts: "string",
  expressions: "nowhere",
};

function renamedBlocks(node: OptionNode, rename: Rename): OptionNode {
  return renamedTexts(node, (text) => rename("block", text));
}

function mapEntries(
  node: OptionNode,
  change: (key: string, value: OptionNode) => OptionNode,
): OptionNode {
  if (node.kind !== "map") return node;
  const entries = [...node.entries].map(([key, entry]) => {
    return [key, { ...entry, value: change(key, entry.value) }] as const;
  });
  return { ...node, entries: new Map(entries) };
}

const blockName: JsonObject = { ...someText, not: { type: "string", pattern: expressionPattern } };

const blockWords = "the name of a block";

/** The most entries that a menu may have. */
const mostBranches = 32;

const choice = "^(?=.{1,12}$)([0-9A-DXZN*#]+[.]?|[.])$";
const sequence = "^[0-9A-D*#]{1,4}$";

/** Telephone keys, or dial patterns of them, each with the block that it leads to. */
export const branches: KindRecord = {
  ...textKind,
  renamed: renamedBlocks,
  expected: "a map of keys and the blocks that they lead to, such as { 1: sales, 2XXX: extension }",
  schema: () => ({
    type: "object",
    patternProperties: { [choice]: blockName },
    additionalProperties: false,
    minProperties: 1,
    maxProperties: mostBranches,
  }),
  isMap: true,
  names: {
    what: "choice",
    letters:
      "1 to 12 keys (0-9, A-D, * and #), X, Z or N for a digit of a kind, and perhaps a . for any rest",
    remedy: (key) => keysMeant(key, choice) ?? severalKeys(key),
  },
  parts: "string",
  part: blockWords,
  expressions: "nowhere",
};

/** Sequences of telephone keys, each with what it does. */
function sequencesOf(values: JsonObject): Omit<KindRecord, "expected"> {
  return {
    ...textKind,
    schema: () => ({
      type: "object",
      patternProperties: { [sequence]: values },
      additionalProperties: false,
      minProperties: 1,
      maxProperties: 12,
    }),
    isMap: true,
    names: {
      what: "sequence",
      letters: "1 to 4 keys (0-9, A-D, * and #)",
      remedy: (key) => keysMeant(key, sequence),
    },
    expressions: "nowhere",
  };
}

/** The effect of a key in a conversation, written at length. */
const press: JsonObject = {
  type: "object",
  properties: {
    do: { description: blockWords, ...blockName },
    by: { description: "callee, caller or both", enum: ["callee", "caller", "both"] },
    apart: { description: "true or false", ...literalSchema("boolean") },
  },
  patternProperties: { "^x-": true },
  required: ["do"],
  additionalProperties: false,
};

/**
 * Sequences of telephone keys, each with the block that it begins, perhaps with who may press it
 * and whether the two are apart.
 */
export const presses: KindRecord = {
  ...sequencesOf({ anyOf: [blockName, press] }),
  expected: 'a map of keys and the blocks that they begin, such as { "*2": hand_over }',
  renamed: (node, rename) =>
    mapEntries(node, (_keys, value) =>
      // In a map only `do` holds a name.
      value.kind === "map"
        ? mapEntries(value, (key, inner) => (key === "do" ? renamedBlocks(inner, rename) : inner))
        : renamedBlocks(value, rename),
    ),
  parts: "json",
  part: "the name of a block, or a map such as { do: hand_over, by: both }",
};

/**
 * Sequences of telephone keys, each with the block that is run beside the step when it was pressed.
 */
export const sequences: KindRecord = {
  ...sequencesOf(blockName),
  renamed: renamedBlocks,
  expected: 'a map of keys and the blocks that they run, such as { "*6": mute_me }',
  parts: "string",
  part: blockWords,
};

/**
 * Phrases that may be said, several of one meaning with `|` between them, each meaning with the
 * block that it leads to. They hold a letter that no telephone key has, so that none is taken for
 * keys.
 */
export const words: KindRecord = {
  ...textKind,
  renamed: renamedBlocks,
  expected: 'a map of phrases and the blocks that they lead to, such as { "sales|buy": sales }',
  schema: () => ({
    type: "object",
    patternProperties: {
      "^(?!(silent|invalid)$)(?=.*[\\p{Ll}\\p{Lo}])(?=.{1,200}$)[\\p{L}\\p{M}\\p{N}][\\p{L}\\p{M}\\p{N}'’ |-]*$":
        blockName,
    },
    additionalProperties: false,
    minProperties: 1,
    maxProperties: mostBranches,
  }),
  isMap: true,
  names: {
    what: "phrase",
    letters:
      'letters, digits, spaces, hyphens and apostrophes, and perhaps a "|" before another phrase of the same meaning',
  },
  parts: "string",
  part: blockWords,
  expressions: "nowhere",
};

/** HTTP headers. */
export const headers: KindRecord = {
  ...textKind,
  expected: "a map of headers and their texts",
  schema: () => namedTexts("^[\\w!#$%&'*+.^`|~-]+$"),
  isMap: true,
  names: { what: "header", letters: "letters, digits and hyphens" },
  parts: "string",
};

/** Any value. In JSON there are no durations: there they are texts, as everywhere in text. */
export const json: KindRecord = {
  ...textKind,
  expected: "a value",
  schema: () => ({}),
  takes: (type) => type.kind !== "other",
  receive: (result) => (result.type.kind === "duration" ? printValue(result) : result.value),
  parts: "json",
};

/** The most items of a list that steps walk through. */
export const mostItems = 1_000;

/** A list that an expression gives. */
export const list: KindRecord = {
  expected: "an expression that gives a list",
  schema: () => ({ type: "string", pattern: expressionPattern }),
  problem: (name, text) => {
    const written = /^[A-Za-z_][\w.]*$/.test(text) ? text : "rows";
    return mustBe(name, list.expected, text, `Write "\${${written}}" for the list of that name.`);
  },
  expressions: "alone",
  takes: ({ kind }) => kind === "list" || kind === "dynamic",
  read: () => [],
  receive: ({ value }) =>
    Array.isArray(value) && value.length <= mostItems ? (value as readonly Json[]) : undefined,
};

/** The arguments of a part, each of its type. */
export const parameters: KindRecord = {
  ...textKind,
  expected: "a map of arguments and their values",
  schema: () => ({ type: "object" }),
  isMap: true,
  names: { what: "argument", letters: "letters, digits and underscores" },
  parts: "parameters",
};

/** The arguments of an operation. */
export const argumentMap: KindRecord = {
  ...textKind,
  expected: "a map of arguments and their values",
  schema: () => ({ type: "object" }),
  isMap: true,
  parts: "json",
};

/** The remedy for several keys under one name, such as `1-9` and `1,2`. */
function severalKeys(text: string): string | undefined {
  const [, from, to] = /^(\d)\s*(?:-|\.\.|to)\s*(\d)$/.exec(text) ?? [];
  if (from === "0" && to === "9") return 'Write "X" for any digit.';
  if (from === "1" && to === "9") return 'Write "Z" for a digit from 1 to 9.';
  if (from === "2" && to === "9") return 'Write "N" for a digit from 2 to 9.';
  return /^[\d*#]+(?:\s*[-,|/]\s*[\d*#]+)+$/.test(text)
    ? "Write each of the keys by itself, with the same block."
    : undefined;
}
