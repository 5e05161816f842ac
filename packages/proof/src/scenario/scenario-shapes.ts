import type { Diagnostic, Json, JsonObject } from "@flowrun/core";
import {
  describe,
  didYouMean,
  literalRemedy,
  isEmpty,
  oneOf,
  quote,
  suggest,
  type YamlMap,
  type YamlNode,
} from "@flowrun/core/tooling";
import {
  type KeyedMap,
  keyedMap,
  type Shape,
  type WordsElsewhere,
  wrongMap,
  wrongValue,
} from "@flowrun/flow/tooling";
import { wordFor } from "./words-of-others.ts";
import { proofProblem } from "./proof-catalogue.ts";

// The sorts of places in a test file. At each of them a placeholder may stand: editors are told so,
// and when a scenario is judged it has been filled.

const filled = "\\$\\{";

const placeholders: readonly JsonObject[] = [
  { type: "string", pattern: filled },
  // A map with a key that a case fills.
  { type: "object", not: { propertyNames: { not: { pattern: filled } } } },
];

/** A shape at a place that a case may fill. */
export function orCase(shape: Shape): Shape {
  return oneOfShapes([shape], () => shape);
}

/** Several shapes for one place, which a case may fill. */
export function oneOfShapes(shapes: readonly Shape[], choose: (node: YamlNode) => Shape): Shape {
  const schemas = shapes.flatMap(({ schema }) => (schema === false ? [] : alternativesOf(schema)));
  return {
    schema: { anyOf: [...new Set([...schemas, ...placeholders])] },
    choose,
    explain: () => undefined,
  };
}

function alternativesOf(schema: JsonObject): readonly Json[] {
  const { anyOf, ...others } = schema;
  return Array.isArray(anyOf) && Object.keys(others).length === 0 ? anyOf : [schema];
}

/** A single value or a map. A list is judged as a single value. */
export function wordOrMap(word: Shape, map: Shape): Shape {
  return oneOfShapes([word, map], ({ kind }) => (kind === "map" ? map : word));
}

/** The items of a list, and the words for the end of `"x" must be …`. */
export interface ListOf {
  readonly expected: string;
  readonly item: Shape;
  /** The words for a list without items. Default: it may have none. */
  readonly empty?: (name: string) => readonly [message: string, hint: string];
}

/** A list; one thing alone counts as a list of it. */
export function listShape({ expected, item, empty }: ListOf): Shape {
  const list: Shape = {
    schema: { type: "array", items: item.schema, ...(empty && { minItems: 1 }) },
    inside: () => item,
    explain: (misfit) => {
      if (misfit.keyword !== "minItems" || empty === undefined) return wrongValue(misfit, expected);
      const { key, value } = misfit.at;
      return proofProblem("PROOF_BAD_VALUE", value.span, ...empty(key.value));
    },
  };
  return oneOfShapes([list, item], ({ kind }) => (kind === "list" ? list : item));
}

/** A map by any names, also by such as begin with `x-`: headers do. */
export function mapShape(expected: string, values: Shape): Shape {
  return orCase({
    schema: { type: "object", additionalProperties: values.schema },
    inside: () => values,
    explain: (misfit) => wrongMap(misfit, expected),
  });
}

/** A map with a closed list of keys. */
export function keysShape(map: KeyedMap): Shape {
  return orCase(keyedMap(map));
}

/** The variants of a map, which says one of several things. */
export interface Variants {
  /** The words for the end of `"x" must be …`. */
  readonly expected: string;
  /** How a sentence calls the place: `in an act`. */
  readonly place: string;
  /**
   * By the key that names the variant: the shapes of that key, and of those that may stand beside
   * it.
   */
  readonly variants: Readonly<Record<string, Readonly<Record<string, Shape>>>>;
  /** The words of others for the keys. Default: none are known. */
  readonly elsewhere?: WordsElsewhere;
  /** The remedy for a key that is near none of them. Default: to remove it. */
  readonly remedy?: string;
  /** The remedy for a key of another of the things, or for a word of it. Default: to remove it. */
  readonly apart?: (key: string) => string | undefined;
  /** Whether `refuse` tells of a key that belongs elsewhere. Default: of none. */
  readonly isTold?: (key: string) => boolean;
  /** The words for a map that says none of them, or something of several. */
  readonly refuse: (map: YamlMap) => readonly [message: string, hint: string];
}

/** A map that says one of several things, each in keys of its own. */
export function variantShape({ expected, place, variants, refuse, ...told }: Variants): Shape {
  const { elsewhere, remedy, apart, isTold = () => false } = told;
  const words = { ...(elsewhere && { elsewhere }), ...(apart && { remedy: apart }) };
  const shapes = Object.entries(variants).map(([name, keys]) => {
    const map = keyedMap({ expected, place, keys, ...words });
    return {
      name,
      keys: Object.keys(keys),
      shape: { ...map, schema: { ...map.schema, required: [name] } },
    };
  });
  const all = Object.assign({}, ...Object.values(variants)) as Readonly<Record<string, Shape>>;
  const any = keyedMap({
    expected,
    place,
    keys: all,
    ...words,
    ...(remedy !== undefined && { remedy }),
  });
  const none: Shape = {
    schema: false,
    explain: (misfit) => {
      const { value } = misfit.at;
      if (value.kind !== "map") return wrongMap(misfit, expected);
      return proofProblem("PROOF_BAD_VALUE", value.span, ...refuse(value));
    },
  };
  const choose = (node: YamlNode): Shape => {
    const written = node.kind === "map" ? node.entries.map(({ key }) => key.value) : [];
    const own = written.filter((key) => !key.startsWith("x-"));
    const isKnown = (key: string): boolean => Object.hasOwn(all, key);
    const meant = shapes.find(
      ({ name, keys }) =>
        own.some((key) => key === name || (!isKnown(key) && suggest(key, keys) === name)) &&
        own.every((key) => keys.includes(key) || !isKnown(key)),
    );
    if (own.some(isTold)) return none;
    return meant?.shape ?? (own.every(isKnown) ? none : any);
  };
  return oneOfShapes(
    shapes.map(({ shape }) => shape),
    choose,
  );
}

/** The words that others have for some words, and the remedy for one that nobody knows. */
export interface WordsOfOthers {
  /** For each word those of others, as plain letters. Default: none are known. */
  readonly elsewhere?: Readonly<Record<string, readonly string[]>>;
  /** Default: the words themselves. */
  readonly all?: string;
}

/**
 * A shape for some words; `what` ends the sentence `"x" is not …`. `tell` says more of some that do
 * not fit.
 */
export function wordShape(
  words: readonly string[],
  what: string,
  tell: (word: string) => readonly [message: string, hint: string] | undefined = () => undefined,
  others: WordsOfOthers = {},
): Shape {
  const { elsewhere = {}, all = `Use ${oneOf(words)}.` } = others;
  return orCase({
    schema: { enum: words },
    explain: (misfit) => {
      const { key, value } = misfit.at;
      const [only] = value.kind === "list" && value.items.length === 1 ? value.items : [];
      if (only?.kind === "scalar" && words.includes(only.text))
        return wrongWord(value, "A list", what, `Write \`${key.value}: ${only.text}\`.`);
      if (value.kind !== "scalar") return wrongWord(value, "This", what, all);
      if (isEmpty(value)) return wrongValue(misfit, what);
      const told = tell(value.text);
      if (told !== undefined) return proofProblem("PROOF_BAD_VALUE", value.span, ...told);
      const meant = words.find((word) => word === wordFor(elsewhere, value.text));
      const hint = meant === undefined ? didYouMean(value.text, words) : `Write "${meant}".`;
      return wrongWord(value, quote(value.text), what, hint ?? all);
    },
  });
}

function wrongWord({ span }: YamlNode, word: string, what: string, hint: string): Diagnostic {
  return proofProblem("PROOF_BAD_VALUE", span, `${word} is not ${what}.`, hint);
}

/** A text that has to look like something. */
export function spelledShape(
  schema: JsonObject,
  expected: string,
  hint?: string | ((text: string) => string | undefined),
): Shape {
  return orCase({
    schema,
    explain: (misfit) => {
      const { key, value } = misfit.at;
      if (value.kind !== "scalar" || isEmpty(value) || value.text.trim() === "")
        return wrongValue(misfit, expected);
      const message = `"${key.value}" must be ${expected}, not ${describe(value)}.`;
      const remedy = typeof hint === "function" ? hint(value.text) : hint;
      return proofProblem("PROOF_BAD_VALUE", value.span, message, remedy);
    },
  });
}

/** The spelling of a duration, also with decimals such as `3.9s`. */
export const timePattern = "^[0-9]{1,9}(\\.[0-9]{1,3}(s|m|h)|ms|s|m|h)$";

/** A duration that no case fills. */
export const durationShape: Shape = {
  schema: { type: "string", pattern: timePattern },
  explain: (misfit) => {
    const { value } = misfit.at;
    const hint = value.kind === "scalar" ? literalRemedy("duration", value.text) : undefined;
    return wrongValue(misfit, "a duration such as 30s", hint);
  },
};

/** A duration. */
export const timeShape: Shape = orCase(durationShape);
