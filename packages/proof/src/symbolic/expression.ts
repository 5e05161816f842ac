import type { ExpressionTree } from "@flowrun/flow/tooling";
import type { Term } from "../solve/term.ts";
import { called } from "./functions.ts";
import { defaulted } from "./defaulted.ts";
import { calculated, equalValues, ordered } from "./compare.ts";
import { isJson, itemOf, jsonSize, memberOf } from "./json-value.ts";
import { asSort, type Reading, type Sight, single, unread } from "./reading.ts";
import { knownValue } from "./typed-value.ts";
import type { Value } from "./value.ts";

/** The value of an expression in a sight. A value that is not modelled may be anything, or fail. */
export function readTree(sight: Sight, tree: ExpressionTree): Reading {
  const { symbols } = sight;
  const { terms } = symbols;
  const read = (each: ExpressionTree): Reading => readTree(sight, each);
  switch (tree.op) {
    case "value":
      return literal(sight, tree.args);
    case "id":
      return { defined: terms.yes, value: sight.root(tree.args) ?? { kind: "null" } };
    case ".":
    case ".?":
      return memberIn(sight, read(tree.args[0]), tree.args[1]);
    case "[]":
    case "[?]":
      return indexed(sight, read(tree.args[0]), tree.args[1]);
    case "!_": {
      const { defined, term } = asSort(sight, read(tree.args), "boolean");
      return single(defined, terms.not(term));
    }
    case "-_":
      return calculated(sight, "-", single(terms.yes, terms.constant(0)), read(tree.args));
    case "&&":
    case "||":
      return joined(sight, tree.op === "||", tree.args.map(read));
    case "?:":
      return chosen(sight, tree.args.map(read));
    case "==":
    case "!=":
      return compared(sight, tree.op === "==", tree.args);
    case "<":
    case "<=":
    case ">":
    case ">=":
      return ordered(sight, tree.op, read(tree.args[0]), read(tree.args[1]));
    case "+":
    case "-":
    case "*":
    case "/":
    case "%":
      return calculated(sight, tree.op, read(tree.args[0]), read(tree.args[1]));
    case "in":
      return contained(sight, read(tree.args[0]), tree.args[1]);
    case "rcall":
      return tree.args[0] === "orValue" ? defaulted(sight, tree, read) : called(sight, tree, read);
    case "call":
      return called(sight, tree, read);
    default:
      return unread(sight, terms.yes);
  }
}

/** When a condition holds, and when it does not; where neither, it fails. */
export function truthOf(
  sight: Sight,
  tree: ExpressionTree,
): { readonly yes: Term; readonly no: Term } {
  const { terms } = sight.symbols;
  const { defined, term } = asSort(sight, readTree(sight, tree), "boolean");
  return { yes: terms.and(defined, term), no: terms.and(defined, terms.not(term)) };
}

function literal(sight: Sight, value: unknown): Reading {
  const { symbols } = sight;
  const known = typeof value === "bigint" ? Number(value) : value;
  const isPlain = ["string", "number", "boolean"].includes(typeof known) || known === null;
  const isExact = typeof known !== "number" || Math.abs(known) <= Number.MAX_SAFE_INTEGER;
  return isPlain && isExact
    ? { defined: symbols.terms.yes, value: knownValue(symbols, known as string, "") }
    : unread(sight, symbols.terms.yes);
}

function memberIn(sight: Sight, { defined, value }: Reading, name: string): Reading {
  const { symbols } = sight;
  const { terms } = symbols;
  if (value.kind === "row") {
    const member = Object.hasOwn(value.members, name) ? value.members[name] : undefined;
    return member === undefined ? unread(sight, terms.no) : { defined, value: member };
  }
  if (value.kind === "json") {
    const member = memberOf(value, name);
    const isThere = terms.not(isJson(symbols, member, "absent"));
    return { defined: terms.and(defined, isJson(symbols, value, "map"), isThere), value: member };
  }
  return value.kind === "null" ? unread(sight, terms.no) : unread(sight, defined);
}

function indexed(sight: Sight, holder: Reading, at: ExpressionTree): Reading {
  const { symbols } = sight;
  const { terms } = symbols;
  const key = at.op === "value" ? at.args : undefined;
  if (typeof key === "string") return memberIn(sight, holder, key);
  const { defined, value } = holder;
  if (value.kind === "list" && key === 0n)
    return {
      defined: terms.and(defined, terms.lessThan(terms.constant(0), value.size)),
      value: value.first,
    };
  if (value.kind !== "json" || typeof key !== "bigint") return unread(sight, defined);
  const item = itemOf(value, Number(key));
  const isThere = terms.not(isJson(symbols, item, "absent"));
  const isLong = terms.lessThan(terms.constant(Number(key)), jsonSize(symbols, value));
  const isList = isJson(symbols, value, "list");
  return { defined: terms.and(defined, isList, isThere, isLong), value: item };
}

/** `&&` and `||`: a side that decides does so even where the other fails. */
function joined(sight: Sight, isOr: boolean, sides: readonly Reading[]): Reading {
  const { terms } = sight.symbols;
  const read = sides.map((side) => asSort(sight, side, "boolean"));
  const deciding = read.map(({ defined, term }) =>
    terms.and(defined, isOr ? term : terms.not(term)),
  );
  const isDecided = terms.or(...deciding);
  const areDefined = terms.and(...read.map(({ defined }) => defined));
  return single(terms.or(isDecided, areDefined), isOr ? isDecided : terms.not(isDecided));
}

function chosen(sight: Sight, [condition, yes, no]: readonly Reading[]): Reading {
  const { terms } = sight.symbols;
  if (condition === undefined || yes === undefined || no === undefined)
    return unread(sight, terms.yes);
  const { defined, term } = asSort(sight, condition, "boolean");
  const isDefined = terms.or(terms.and(term, yes.defined), terms.and(terms.not(term), no.defined));
  const whole = terms.and(defined, isDefined);
  if (term === terms.yes) return { defined: whole, value: yes.value };
  if (term === terms.no) return { defined: whole, value: no.value };
  const value = eitherOf(sight, term, yes.value, no.value);
  return {
    defined: whole,
    value: value ?? { kind: "any", name: sight.symbols.unknown("text").label },
  };
}

/** Either of two values; `undefined` where they are not alike enough. */
function eitherOf(sight: Sight, condition: Term, a: Value, b: Value): Value | undefined {
  const { terms } = sight.symbols;
  const [x, y] = [nullable(terms.no, terms.yes, a), nullable(terms.no, terms.yes, b)];
  if (x === undefined || y === undefined) return undefined;
  const [left, right] = [x.term ?? y.term, y.term ?? x.term];
  if (left === undefined || right === undefined) return { kind: "null" };
  if (left.sort !== right.sort) return undefined;
  const term = terms.if(condition, left, right);
  const isNull = terms.or(
    terms.and(condition, x.isNull),
    terms.and(terms.not(condition), y.isNull),
  );
  return isNull === terms.no ? { kind: "single", term } : { kind: "maybe", isNull, term };
}

function nullable(
  no: Term,
  yes: Term,
  value: Value,
): { readonly isNull: Term; readonly term?: Term } | undefined {
  if (value.kind === "null") return { isNull: yes };
  if (value.kind === "single") return { isNull: no, term: value.term };
  return value.kind === "maybe" ? value : undefined;
}

const typeNames: Readonly<
  Record<string, "map" | "list" | "text" | "integer" | "number" | "boolean" | "null">
> = {
  map: "map",
  list: "list",
  string: "text",
  int: "integer",
  double: "number",
  bool: "boolean",
  null_type: "null",
};

function compared(
  sight: Sight,
  isEqual: boolean,
  sides: readonly [ExpressionTree, ExpressionTree],
): Reading {
  const { symbols } = sight;
  const { terms } = symbols;
  const [a, b] = sides;
  const typed = typeAsked(a, b) ?? typeAsked(b, a);
  if (typed !== undefined) {
    const { defined, value } = readTree(sight, typed.of);
    const isOf =
      value.kind === "json" ? isJson(symbols, value, typed.kind) : symbols.unknown("boolean");
    return single(defined, isEqual ? isOf : terms.not(isOf));
  }
  const [left, right] = [readTree(sight, a), readTree(sight, b)];
  const areEqual = equalValues(sight, left.value, right.value);
  const defined = terms.and(left.defined, right.defined);
  return single(defined, isEqual ? areEqual : terms.not(areEqual));
}

/** `type(x) == string` asks for the kind of x. */
function typeAsked(call: ExpressionTree, name: ExpressionTree) {
  if (call.op !== "call" || call.args[0] !== "type" || name.op !== "id") return undefined;
  const [of] = call.args[1];
  const kind = typeNames[name.args];
  return of === undefined || kind === undefined ? undefined : { of, kind };
}

function contained(sight: Sight, item: Reading, list: ExpressionTree): Reading {
  const { terms, unknown } = sight.symbols;
  if (list.op !== "list") {
    const { defined } = readTree(sight, list);
    return single(terms.and(item.defined, defined, unknown("boolean")), unknown("boolean"));
  }
  const items = list.args.map((each) => readTree(sight, each));
  const equal = items.map(({ value }) => equalValues(sight, item.value, value));
  const defined = terms.and(item.defined, ...items.map((each) => each.defined));
  return single(defined, terms.or(...equal));
}
