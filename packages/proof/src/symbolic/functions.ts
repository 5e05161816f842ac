import type { ExpressionTree } from "@flowrun/flow/tooling";
import { readPattern, wholePattern } from "../solve/pattern.ts";
import { integerPattern } from "../solve/terms.ts";
import type { Term } from "../solve/term.ts";
import { isJson, jsonAs, type JsonKind, type JsonValue, memberOf } from "./json-value.ts";
import {
  asSort,
  type Reading,
  type ReadTree,
  type Sight,
  single,
  sizeOf,
  type Sorted,
  sortOf,
  unread,
} from "./reading.ts";
import { unknownName } from "./symbols.ts";

type Call = Extract<ExpressionTree, { readonly op: "call" | "rcall" }>;

/** The value of a call of a function. */
export function called(sight: Sight, tree: Call, read: ReadTree): Reading {
  const { terms } = sight.symbols;
  if (tree.op === "call" && tree.args[0] === "has") return hasMember(sight, tree.args[1][0], read);
  const [name, operands] =
    tree.op === "call" ? tree.args : [tree.args[0], [tree.args[1], ...tree.args[2]]];
  // The first argument of a macro such as `exists` is no expression, but a name.
  const isLoop = tree.op === "rcall" && loops.has(name);
  const given = isLoop ? operands.slice(0, 1).map(read) : operands.map(read);
  const known = isLoop ? undefined : functions.get(name)?.(sight, given);
  return known ?? unread(sight, terms.and(...given.map(({ defined }) => defined)));
}

const loops = new Set(["all", "exists", "exists_one", "map", "filter"]);

/** `has(x.m)`: false for null and for what has no such member. */
function hasMember(sight: Sight, tree: ExpressionTree | undefined, read: ReadTree): Reading {
  const { symbols } = sight;
  const { terms } = symbols;
  if (tree?.op !== ".") return unread(sight, terms.yes);
  const { defined, value } = read(tree.args[0]);
  const name = tree.args[1];
  if (value.kind === "row")
    return single(defined, Object.hasOwn(value.members, name) ? terms.yes : terms.no);
  if (value.kind !== "json") return unread(sight, defined);
  const isMap = isJson(symbols, value, "map");
  const isSure = terms.or(isMap, isJson(symbols, value, "null"), symbols.unknown("boolean"));
  const isThere = terms.not(isJson(symbols, memberOf(value, name), "absent"));
  return single(terms.and(defined, isSure), terms.and(isMap, isThere));
}

type Function = (sight: Sight, given: readonly Reading[]) => Reading | undefined;

const functions: ReadonlyMap<string, Function> = new Map<string, Function>(
  Object.entries({
    size: (sight, [of]) => of && sizeOf(sight, of),
    dyn: (_sight, [of]) => of,
    string: asText,
    int: asInteger,
    isInt: isInteger,
    draw: drawn,
    like: likePattern,
    matches: matched,
    startsWith: (sight, given) => aboutTexts(sight, given, sight.symbols.terms.begins),
    endsWith: (sight, given) => aboutTexts(sight, given, sight.symbols.terms.ends),
    contains: (sight, given) => aboutTexts(sight, given, sight.symbols.terms.holds),
    substring: cut,
  }),
);

function aboutTexts(
  sight: Sight,
  [text, part]: readonly Reading[],
  make: Sight["symbols"]["terms"]["begins"],
): Reading | undefined {
  if (text === undefined || part === undefined) return undefined;
  const [a, b] = [asSort(sight, text, "text"), asSort(sight, part, "text")];
  return single(sight.symbols.terms.and(a.defined, b.defined), make(a.term, b.term));
}

function asText(sight: Sight, [of]: readonly Reading[]): Reading | undefined {
  if (of?.value.kind === "json") return jsonAsText(sight, of, of.value);
  const sort = of && sortOf(of.value);
  if (of === undefined || (sort !== "text" && sort !== "integer")) return undefined;
  const { defined, term } = asSort(sight, of, sort);
  return single(defined, sort === "text" ? term : sight.symbols.terms.toText(term));
}

/** `string` of JSON: a text is itself, and null, a list and a map have none. */
function jsonAsText({ symbols }: Sight, { defined }: Reading, value: JsonValue): Reading {
  const { terms } = symbols;
  const is = (kind: JsonKind): Term => isJson(symbols, value, kind);
  const kinds = terms.or(is("text"), is("integer"), is("number"), is("boolean"));
  const number = terms.toText(jsonAs(symbols, value, "integer"));
  const other = terms.if(is("integer"), number, symbols.unknown("text"));
  const text = terms.if(is("text"), jsonAs(symbols, value, "text"), other);
  return single(terms.and(defined, kinds), text);
}

function asInteger(sight: Sight, [of]: readonly Reading[]): Reading | undefined {
  const whole = of && integerOf(sight, of, beyond);
  return whole && single(whole.defined, whole.term);
}

/**
 * `isInt(x)`: whether `int(x)` gives a number that may leave an expression. Where x itself fails,
 * it fails.
 */
function isInteger(sight: Sight, [of]: readonly Reading[]): Reading | undefined {
  const { terms } = sight.symbols;
  const given: Reading | undefined = of && { ...of, defined: terms.yes };
  const whole = given && integerOf(sight, given, "[+-]?[1-9][0-9]{16,}");
  return whole && of && single(of.defined, whole.defined);
}

/** Digits of a number that no expression can have, which has 64 bits. */
const beyond = "[+-]?(?:[1-9][0-9]{19,}|9[3-9][0-9]{17})";

function integerOf(sight: Sight, of: Reading, tooLarge: string): Sorted | undefined {
  const { symbols } = sight;
  const { terms } = symbols;
  const { value } = of;
  if (value.kind === "json") {
    const is = (kind: JsonKind): Term => isJson(symbols, value, kind);
    const text = integerInText(sight, jsonAs(symbols, value, "text"), tooLarge);
    const isSome = terms.or(
      is("integer"),
      terms.and(is("number"), symbols.unknown("boolean")),
      terms.and(is("text"), text.defined),
    );
    const other = terms.if(is("text"), text.term, symbols.unknown("integer"));
    const term = terms.if(is("integer"), jsonAs(symbols, value, "integer"), other);
    return { defined: terms.and(of.defined, isSome), term };
  }
  const sort = sortOf(value);
  if (sort !== "text" && sort !== "integer") return undefined;
  const { defined, term } = asSort(sight, of, sort);
  if (sort === "integer") return { defined, term };
  const number = integerInText(sight, term, tooLarge);
  return { defined: terms.and(defined, number.defined), term: number.term };
}

/** Digits that are too many to be exact here are some number, or none; none where it is too large. */
function integerInText({ symbols }: Sight, text: Term, tooLarge: string): Sorted {
  const { terms } = symbols;
  const name = unknownName(`int ${text.id}`);
  const isShort = terms.fits(text, integerPattern);
  const isLong = terms.and(
    terms.fits(text, "[+-]?[0-9]{16,}"),
    terms.not(terms.fits(text, tooLarge)),
    symbols.create(`${name}!boolean`, "boolean"),
  );
  const number = symbols.create(`${name}!integer`, "integer");
  const term = terms.if(isShort, terms.toInteger(text), number);
  return { defined: terms.or(isShort, isLong), term };
}

function drawn(sight: Sight, [label]: readonly Reading[]): Reading | undefined {
  const { symbols } = sight;
  const { terms } = symbols;
  const text = label?.value.kind === "single" ? label.value.term.value : undefined;
  if (typeof text !== "string") return undefined;
  const number = symbols.create(`draw:${text}`, "integer", {
    within: (each) =>
      terms.and(terms.atMost(terms.constant(0), each), terms.atMost(each, terms.constant(99))),
    likes: [50],
  });
  return single(terms.yes, number);
}

const dialSigns: Readonly<Record<string, string>> = { X: "[0-9]", Z: "[1-9]", N: "[2-9]" };

/** A dial pattern as a regular expression. */
function dialled(source: string): string | undefined {
  const isOpen = source.endsWith(".");
  const signs = [...(isOpen ? source.slice(0, -1) : source)].map(
    (sign) => dialSigns[sign] ?? (/[\w ]/.test(sign) ? sign : `\\${sign}`),
  );
  const whole = `${signs.join("")}${isOpen ? "(?:.|\\n)+" : ""}`;
  return readPattern(whole) === undefined ? undefined : whole;
}

function likePattern(sight: Sight, given: readonly Reading[]): Reading | undefined {
  return fitting(sight, given, "like", dialled);
}

function matched(sight: Sight, given: readonly Reading[]): Reading | undefined {
  return fitting(sight, given, "matches", wholePattern);
}

function fitting(
  sight: Sight,
  [of, pattern]: readonly Reading[],
  kind: string,
  make: (source: string) => string | undefined,
): Reading | undefined {
  const source = pattern?.value.kind === "single" ? pattern.value.term.value : undefined;
  const whole = typeof source === "string" ? sight.symbols.pattern(kind, source, make) : undefined;
  if (of === undefined || whole === undefined) return undefined;
  const { defined, term } = asSort(sight, of, "text");
  return single(defined, sight.symbols.terms.fits(term, whole));
}

/** `text.substring(from, to)`: both within the text, or it fails. */
function cut(sight: Sight, [of, from, to]: readonly Reading[]): Reading | undefined {
  const { terms } = sight.symbols;
  if (of === undefined || from === undefined) return undefined;
  const [text, begin] = [asSort(sight, of, "text"), asSort(sight, from, "integer")];
  const length = terms.length(text.term);
  const end = to === undefined ? single(terms.yes, length) : to;
  const last = asSort(sight, end, "integer");
  const isWithin = terms.and(
    terms.atMost(terms.constant(0), begin.term),
    terms.atMost(begin.term, last.term),
    terms.atMost(last.term, length),
  );
  const defined = terms.and(text.defined, begin.defined, last.defined, isWithin);
  return single(defined, terms.slice(text.term, begin.term, last.term));
}
