import type { Term } from "../solve/term.ts";
import { isJson, jsonAs } from "./json-value.ts";
import { asSort, numberIn, type Reading, type Sight, single, sortOf } from "./reading.ts";
import type { Value } from "./value.ts";

/** Whether two values are equal, as CEL has it; neither null nor another kind makes it fail. */
export function equalValues(sight: Sight, a: Value, b: Value): Term {
  const { terms } = sight.symbols;
  if (a.kind === "null") return isNull(sight, b);
  if (b.kind === "null") return isNull(sight, a);
  if (a.kind === "maybe" || b.kind === "maybe") {
    const [left, right] = [partsOf(terms.no, a), partsOf(terms.no, b)];
    const areSame = equalValues(sight, left.value, right.value);
    const areThere = terms.and(terms.not(left.isNull), terms.not(right.isNull));
    return terms.or(terms.and(left.isNull, right.isNull), terms.and(areThere, areSame));
  }
  if (a.kind === "single" && b.kind === "single") return terms.equal(a.term, b.term);
  if (a.kind === "json" && b.kind === "single") return equalJson(sight, a, b.term);
  if (b.kind === "json" && a.kind === "single") return equalJson(sight, b, a.term);
  return sight.symbols.unknown("boolean");
}

function partsOf(no: Term, value: Value): { readonly isNull: Term; readonly value: Value } {
  if (value.kind !== "maybe") return { isNull: no, value };
  return { isNull: value.isNull, value: { kind: "single", term: value.term } };
}

function isNull({ symbols }: Sight, value: Value): Term {
  switch (value.kind) {
    case "null":
      return symbols.terms.yes;
    case "maybe":
      return value.isNull;
    case "json":
      return isJson(symbols, value, "null");
    case "any":
      return symbols.create(`${value.name}!null`, "boolean");
    default:
      return symbols.terms.no;
  }
}

function equalJson(
  { symbols }: Sight,
  value: Extract<Value, { readonly kind: "json" }>,
  term: Term,
): Term {
  const { terms } = symbols;
  if (term.sort === "text" || term.sort === "boolean")
    return terms.and(
      isJson(symbols, value, term.sort),
      terms.equal(jsonAs(symbols, value, term.sort), term),
    );
  const isAny = terms.or(isJson(symbols, value, "integer"), isJson(symbols, value, "number"));
  return terms.and(isAny, terms.equal(numberIn(symbols, value), term));
}

/** `<`, `<=`, `>` and `>=`. Texts are not modelled, times neither. */
export function ordered(sight: Sight, operator: string, a: Reading, b: Reading): Reading {
  const { terms } = sight.symbols;
  const areNumbers = [a, b].every(({ value }) => value.kind === "json" || isNumber(value));
  if (!areNumbers) {
    const defined = terms.and(a.defined, b.defined, sight.symbols.unknown("boolean"));
    return single(defined, sight.symbols.unknown("boolean"));
  }
  const [left, right] = [asSort(sight, a, "number"), asSort(sight, b, "number")];
  const [x, y] = operator.startsWith("<") ? [left.term, right.term] : [right.term, left.term];
  const holds = operator.endsWith("=") ? terms.atMost(x, y) : terms.lessThan(x, y);
  return single(terms.and(left.defined, right.defined), holds);
}

function isNumber(value: Value): boolean {
  const sort = sortOf(value);
  return sort === "integer" || sort === "number";
}

/** `+`, `-`, `*`, `/` and `%` of numbers, and `+` of texts. */
export function calculated(sight: Sight, operator: string, a: Reading, b: Reading): Reading {
  const { symbols } = sight;
  const { terms } = symbols;
  const sorts = [sortOf(a.value), sortOf(b.value)];
  if (operator === "+" && sorts.includes("text")) {
    const [left, right] = [asSort(sight, a, "text"), asSort(sight, b, "text")];
    return single(terms.and(left.defined, right.defined), terms.join([left.term, right.term]));
  }
  const areWhole = sorts.every((sort) => sort === "integer");
  if (!areWhole && !(isNumber(a.value) && isNumber(b.value) && "+-*".includes(operator))) {
    const name = symbols.unknown("text").label;
    const defined = terms.and(a.defined, b.defined, symbols.unknown("boolean"));
    return { defined, value: { kind: "any", name } };
  }
  const sort = areWhole ? "integer" : "number";
  const [left, right] = [asSort(sight, a, sort), asSort(sight, b, sort)];
  const isDivided = operator === "/" || operator === "%";
  const divides = isDivided ? terms.not(terms.equal(right.term, terms.constant(0))) : terms.yes;
  const defined = terms.and(left.defined, right.defined, divides);
  const make = { "+": terms.add, "-": terms.subtract, "*": terms.multiply, "/": terms.divide }[
    operator
  ];
  return single(defined, (make ?? terms.rest)(left.term, right.term));
}
