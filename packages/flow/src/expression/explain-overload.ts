import { characterNames } from "./character-functions.ts";
import { orGiven } from "./default-values.ts";
import { drawForCall, linearMatches, strictInt } from "./flow-functions.ts";
import { expressionFunctions } from "./expression-functions.ts";
import { didYouMean, describeType } from "@flowrun/core/tooling";
import type { CelEnvironment } from "./cel-environment.ts";
import type { ExpressionProblem } from "./expression.ts";
import { typeNamed } from "./name-type.ts";
import { strictTimestamp } from "./timestamps.ts";

type Explanation = Pick<ExpressionProblem, "code" | "message" | "hint">;

/**
 * The library's `no such overload: int + double` and `found no matching overload for 'f(int)'` in
 * plain words.
 */
export function explainOverload(summary: string, cel: CelEnvironment): Explanation {
  const call = /^found no matching overload for '(?:([\w.<>, ]+)\.)?(\w+)\((.*)\)'$/.exec(summary);
  if (call !== null) return explainCall(call[2] ?? "", summary, cel);
  const unary = /^no such overload: ([!-])(.+)$/.exec(summary);
  if (unary !== null) {
    const [, operator = "", operand = ""] = unary;
    return {
      code: "EXPR_TYPE",
      message: `"${operator}" cannot be applied to ${describe(operand, cel)}.`,
    };
  }
  const binary = /^no such overload: (.+?) (==|!=|<=|>=|<|>|in|[-+*/%]) (.+)$/.exec(summary);
  if (binary === null) return { code: "EXPR_TYPE", message: `${sayTypes(summary, cel.tableOf)}.` };
  const [, left = "", operator = "", right = ""] = binary;
  return operator === "in" && right === "null" ? inNull : explainBinary(left, operator, right, cel);
}

const inNull: Explanation = {
  code: "EXPR_TYPE",
  message: '"in" needs a list or a map on its right side, not null.',
  hint: "To compare with null write `== null`.",
};

function explainBinary(
  left: string,
  operator: string,
  right: string,
  cel: CelEnvironment,
): Explanation {
  const message = `"${operator}" cannot combine ${describe(left, cel)} and ${describe(right, cel)}.`;
  const hint = operator === "in" ? inHint(left, right) : combineHint(new Set([left, right]));
  return { code: "EXPR_TYPE", message, ...(hint === undefined ? {} : { hint }) };
}

/** A message of the library with the types named as flows name them. */
export function sayTypes(summary: string, tableOf: ReadonlyMap<string, string>): string {
  return summary
    .replaceAll("google.protobuf.Duration", "duration")
    .replaceAll("google.protobuf.Timestamp", "timestamp")
    .replaceAll(
      /'(bool|int|double|dyn|Row\d+|Record\d+)'/g,
      (_whole, name: string) => `'${plainName(name, tableOf)}'`,
    );
}

function plainName(name: string, tableOf: ReadonlyMap<string, string>): string {
  const type = typeNamed(name, tableOf);
  if (type.kind === "other") return name.replace("google.protobuf.Timestamp", "timestamp");
  return type.kind === "row" ? `row of ${type.table}` : type.kind;
}

function explainCall(name: string, summary: string, cel: CelEnvironment): Explanation {
  const names = new Set(
    cel.environment.getDefinitions().functions.map((definition) => definition.name),
  );
  if (names.has(name)) {
    const [, receiver = "", values = ""] = /'(?:([^(]+)\.)?\w+\((.*)\)'$/.exec(summary) ?? [];
    const given = [receiver, name === drawForCall ? values.replace(/^\w+, /, "") : values]
      .filter((part) => part !== "")
      .join(", ");
    const types = given.replaceAll(/[\w.]+/g, (type) => plainName(type, cel.tableOf));
    return {
      code: "EXPR_TYPE",
      message: `"${written(name)}" ${types === "" ? "needs a value" : `does not take (${types})`}.`,
      ...callHint(written(name)),
    };
  }
  const message = `There is no function "${name}".`;
  const instead = Object.hasOwn(otherwise, name) ? otherwise[name] : undefined;
  if (instead !== undefined) return { code: "EXPR_UNKNOWN_FUNCTION", message, hint: instead };
  const near = didYouMean(
    name,
    [...names].filter((each) => written(each) === each),
  );
  const hint = near ?? "`flowrun docs functions` has all functions, with what they take and give.";
  return { code: "EXPR_UNKNOWN_FUNCTION", message, hint };
}

const orNull = "Write `x != null`, or for a member of JSON `has(a.b)`.";

/** Functions of other languages, with what is written here. */
const otherwise: Readonly<Record<string, string>> = {
  isset: orNull,
  isSet: orNull,
  defined: orNull,
  isDefined: orNull,
  now: "Write `now`, without ( ): it is a value.",
  max: "Write `a > b ? a : b`.",
  min: "Write `a < b ? a : b`.",
  abs: "Write `a < 0 ? -a : a`.",
  float: "Write `double(x)`.",
  Number: "Write `int(text)` or `double(text)`.",
  parseInt: "Write `int(text)`.",
  parseFloat: "Write `double(text)`.",
  toString: "Write `string(x)`.",
  String: "Write `string(x)`.",
  count: "Write `size(list)`.",
  strip: "Write `text.trim()`.",
  toLower: "Write `text.lowerAscii()`.",
  toUpper: "Write `text.upperAscii()`.",
  startswith: "Write `text.startsWith(text)`.",
  endswith: "Write `text.endsWith(text)`.",
  substr: "Write `text.substring(from, to)`.",
  format: 'Write `"text " + string(x)`, or a text with `${ }`.',
  concat: "Write `text + text`.",
  ceil: "Write `int(a) + (double(int(a)) < a ? 1 : 0)`.",
  round: "Write `int(a + 0.5)`.",
  floor: "Write `int(a)`, which leaves out the fraction.",
  len: "Write `size(text)`.",
  length: "Write `size(text)`.",
  str: "Write `string(x)`.",
  lower: "Write `text.lowerAscii()`.",
  upper: "Write `text.upperAscii()`.",
  toLowerCase: "Write `text.lowerAscii()`.",
  toUpperCase: "Write `text.upperAscii()`.",
  includes: "Write `text.contains(text)`, or `x in list`.",
  match: "Write `text.matches(pattern)`.",
  test: "Write `text.matches(pattern)`.",
  beginsWith: "Write `text.startsWith(text)`.",
  hasPrefix: "Write `text.startsWith(text)`.",
  hasSuffix: "Write `text.endsWith(text)`.",
  where: "Write `list.filter(x, x > 1)`.",
  some: "Write `list.exists(x, x > 1)`.",
  every: "Write `list.all(x, x > 1)`.",
  replace: "Write `text.split(a).join(b)`.",
};

/** How a function is called, and what it gives. */
function callHint(name: string): Pick<Explanation, "hint"> {
  const known = expressionFunctions.find((each) => each.name === name);
  if (known === undefined) return {};
  return { hint: `${known.calls.map((call) => `\`${call}\``).join(" or ")} gives ${known.gives}.` };
}

/** An author's name of a function. */
function written(name: string): string {
  if (name === drawForCall) return "draw";
  if (name === strictInt) return "int";
  if (name === strictTimestamp) return "timestamp";
  if (name === linearMatches) return "matches";
  if (name === orGiven) return "orValue";
  return [...characterNames].find(([, own]) => own === name)?.[0] ?? name;
}

function describe(name: string, cel: CelEnvironment): string {
  return describeType(typeNamed(name, cel.tableOf));
}

/** `in` asks a list for a value, or a map for a key. */
function inHint(left: string, right: string): string | undefined {
  const items = /^list<(\w+)>$/.exec(right)?.[1];
  if (items === undefined)
    return left === "string" && right === "string"
      ? 'To compare with one text write `==`, with several `x in ["1", "2"]`; a text that holds another: `text.contains("1")`.'
      : `To compare with one value write \`==\`, with several ${listsOf(left)}, all of the type of \`x\`.`;
  const kinds = new Set([left, items]);
  if (!kinds.has("string") || !kinds.has("int")) return undefined;
  return left === "string"
    ? 'The left side is a text: write the items in quotes, as in `x in ["1", "2"]`.'
    : "The left side is a number: write the items without quotes, as in `x in [1, 2]`.";
}

/** How several values of a type are written, or of a type that is not known. */
function listsOf(type: string): string {
  if (type === "string") return '`x in ["1", "2"]`';
  return type === "dyn" ? '`x in ["1", "2"]` or `x in [1, 2]`' : "`x in [1, 2]`";
}

const plain: ReadonlySet<string> = new Set(["string", "int", "double", "dyn"]);

function combineHint(types: ReadonlySet<string>): string | undefined {
  if (types.has("null"))
    return "As it is declared it is never null: leave the comparison out, or give its column or argument a type such as `string?`.";
  if (types.has("bool") && types.has("string"))
    return "Compare it with `true` or `false`, without quotes.";
  if (types.has("google.protobuf.Duration"))
    return 'Write the other value as a duration: `duration("30s")`.';
  if (types.has("int") && types.has("double"))
    return "Write the whole number with a fraction (`1.0`), or convert it with `double(…)`.";
  // Only plain values become texts: rows, maps and lists do not.
  if (types.has("string") && [...types].every((type) => plain.has(type)))
    return "Convert the other value with `string(…)`, or the text with `int(…)`.";
  return undefined;
}
