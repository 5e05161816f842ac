import type { Diagnostic, JsonObject } from "@flowrun/core";
import {
  flowProblem,
  type NameRule,
  isOwnKey,
  headOf,
  lettersOf,
  type YamlEntry,
} from "@flowrun/core/tooling";
import { countFaults } from "./judge.ts";
import { sectionWord } from "./section-words.ts";
import { removal, wrongValue, type Misfit, type Shape } from "./shape.ts";
import { wrongName } from "./text-shapes.ts";

/** In schemas: keys that begin with `x-` are the author's own. */
export const ownKeys: JsonObject = { "^x-": true };

/** A map with a closed list of keys. */
export interface KeyedMap {
  /** The words for it, for the end of `"x" must be …`. */
  readonly expected: string;
  /** How a sentence calls the place: `in a flow`, `under "limits"`. */
  readonly place: string;
  readonly keys: Readonly<Record<string, Shape>>;
  /**
   * For each required key the words for its absence; `name` is the name of the map.
   */
  readonly required?: Readonly<
    Record<string, (name: string) => readonly [message: string, hint: string]>
  >;
  /** The words of others for its keys. Default: none are known. */
  readonly elsewhere?: WordsElsewhere;
  /** The remedy for a key that is near none of them. Default: to remove it, or to use a free one. */
  readonly remedy?: string | ((key: string) => string | undefined);
}

/** The words that others have for the keys of a map. */
export interface WordsElsewhere {
  /** For each key the words, as plain letters, that may stand for it with the very same value. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** Sentences for words, as plain letters, whose value no key takes. */
  readonly remedies?: Readonly<Record<string, string>>;
  /** Whether a word counts that has one of these among its parts, as `press_keys`. Default: `false`. */
  readonly byParts?: boolean;
}

/** The keys that a word of another system may stand for, in the order of the dictionary. */
export function wordsFor(
  { words, byParts = false }: WordsElsewhere,
  written: string,
): readonly string[] {
  const named = (plain: string): readonly string[] =>
    Object.entries(words).flatMap(([key, all]) => (all.includes(plain) ? [key] : []));
  const whole = named(lettersOf(written));
  if (whole.length > 0 || !byParts) return whole;
  const parts = written.split(/[-_ ]|(?<=[a-z])(?=[A-Z])/).map(lettersOf);
  const found = parts.flatMap((part) => (Object.hasOwn(words, part) ? [part] : named(part)));
  return [...new Set(found)];
}

/** A map with a closed list of keys, beside the author's own. */
export function keyedMap(map: KeyedMap): Shape {
  const { expected, place, keys, required = {}, elsewhere = { words: {} }, remedy } = map;
  const names = Object.keys(keys);
  const { remedies = {} } = elsewhere;
  return {
    schema: {
      type: "object",
      properties: schemasOf(keys),
      patternProperties: ownKeys,
      ...(Object.keys(required).length === 0 ? {} : { required: Object.keys(required) }),
      additionalProperties: false,
    },
    inside: (key) => (Object.hasOwn(keys, key) ? keys[key] : undefined),
    keys: {
      names,
      refuse: (key, fitting, free) => ({
        code: "FLOW_UNKNOWN_KEY",
        message: `There is no key "${key}" ${place}.`,
        hint:
          (typeof remedy === "function" ? remedy(key) : remedy) ??
          `${removal(fitting.length === 0 ? free : fitting)}; or begin your own keys with x-.`,
      }),
      meantElsewhere: (key, free) => [
        ...wordsFor(elsewhere, key).filter((each) => free.includes(each)),
        ...[sectionWord(key, free) ?? []].flat(),
      ],
      elsewhere: (key) => {
        const plain = lettersOf(key);
        return Object.hasOwn(remedies, plain) ? remedies[plain] : undefined;
      },
    },
    explain: (misfit) => {
      const missing = misfit.keyword === "required" ? required[misfit.key] : undefined;
      if (missing === undefined) return wrongMap(misfit, expected);
      const [message, hint] = missing(misfit.at.key.value);
      return flowProblem("FLOW_MISSING_KEY", headOf(misfit.at.value), message, { hint });
    },
  };
}

/** The schemas of shapes, by the same keys. */
export function schemasOf(shapes: Readonly<Record<string, Shape>>): JsonObject {
  return Object.fromEntries(Object.entries(shapes).map(([key, { schema }]) => [key, schema]));
}

/** A map of things that the author names. */
export interface NamedMap {
  /** The words for it, for the end of `"x" must be …`. */
  readonly expected: string;
  /** How the names are spelt. Default: in any way. */
  readonly names?: NameRule;
  readonly values: Shape;
}

/** A map of things that the author names, beside the author's own keys. */
export function namedMap({ expected, names, values }: NamedMap): Shape {
  return {
    schema: { type: "object", ...membersOf(names, values.schema) },
    inside: (key) => (isOwnKey(key) ? undefined : values),
    ofAll: ({ at }) => (names === undefined ? undefined : withoutName(names, values, at)),
    explain: (misfit) =>
      misfit.keyword === "additionalProperties" &&
      misfit.member !== undefined &&
      names !== undefined
        ? wrongName(names, misfit.member.key)
        : wrongMap(misfit, expected),
  };
}

/** The keys of one thing where names of things belong: the line with its name is missing. */
function withoutName(
  { what }: NameRule,
  values: Shape,
  { value }: YamlEntry,
): Diagnostic | undefined {
  const entries =
    value.kind === "map" ? value.entries.filter(({ key }) => !isOwnKey(key.value)) : [];
  const [first] = entries;
  const isOfThing = entries.every(({ key }) => values.keys?.names.includes(key.value) === true);
  if (first === undefined || !isOfThing) return undefined;
  if (!entries.some((entry) => countFaults(values, entry.value) === Infinity)) return undefined;
  const lacking = `${what.replace(/^The name of an? /, "The name of the ")} is missing above "${first.key.value}".`;
  return flowProblem("FLOW_MISSING_KEY", first.key.span, lacking, {
    hint: `Write it with a colon on a line of its own above these keys, less deep than they are.`,
  });
}

function membersOf(names: NameRule | undefined, values: Shape["schema"]): JsonObject {
  if (names === undefined) return { patternProperties: ownKeys, additionalProperties: values };
  // A key that begins with x- could be a label, too.
  const pattern = names.pattern.replace("^", "^(?!x-)");
  return { patternProperties: { ...ownKeys, [pattern]: values }, additionalProperties: false };
}

/** The problem of a value that should be a map. */
export function wrongMap(misfit: Misfit, expected: string): Diagnostic {
  const { key, value } = misfit.at;
  if (
    value.kind === "list" &&
    value.items.length > 0 &&
    value.items.every(({ kind }) => kind === "map")
  )
    return wrongValue(
      misfit,
      expected,
      misfit.text.startsWith("[", value.span.start)
        ? "A map stands in { }: write them for the [ ] around it."
        : `Remove the dash before each key below "${key.value}": a map has none.`,
    );
  const path = value.kind === "scalar" && /^[a-z]\w*\.\w+$/.test(value.text) && value.text;
  const hint = `Write ${key.value}: as a map, one "key: value" on each line below it`;
  return wrongValue(
    misfit,
    expected,
    path ? `${hint}; or "\${${path}}" if it is a value.` : `${hint}.`,
  );
}
