import type { Term } from "../solve/term.ts";
import { jsonKinds } from "./json-value.ts";

/** A term in the words of the flow: the values that it is about have the names of the flow. */
export function printTerm(term: Term): string {
  const [a, b] = term.args;
  const parts = term.args.map(printTerm);
  switch (term.op) {
    case "constant":
      return term.label;
    case "symbol":
      return isNullSymbol(term) ? `${nameOf(term)} is null` : nameOf(term);
    case "not":
      return a === undefined ? "" : printNot(a);
    case "and":
      return parts.join(" and ");
    case "or":
      return `(${parts.join(" or ")})`;
    case "equal":
      return printEqual(a, b, true);
    case "atMost":
      return `${parts[0]} <= ${parts[1]}`;
    case "length":
      return `size(${parts[0]})`;
    case "fits":
      return `${parts[0]} fits "${term.label}"`;
    case "begins":
    case "ends":
    case "holds":
      return `${parts[0]} ${term.op} ${term.op === "holds" ? "" : "with "}${parts[1]}`;
    case "join":
    case "add":
      return parts.join(" + ");
    default:
      return `${signs[term.op] ?? term.op}(${parts.join(", ")})`;
  }
}

const signs: Readonly<Partial<Record<Term["op"], string>>> = {
  toInteger: "int",
  toText: "string",
  slice: "substring",
  rest: "remainder",
};

function printNot(term: Term): string {
  const [a, b] = term.args;
  if (term.op === "equal") return printEqual(a, b, false);
  if (isNullSymbol(term)) return `${nameOf(term)} is not null`;
  if (term.op === "atMost" && a !== undefined && b !== undefined)
    return `${printTerm(a)} > ${printTerm(b)}`;
  return `not (${printTerm(term)})`;
}

function printEqual(a: Term | undefined, b: Term | undefined, isEqual: boolean): string {
  if (a === undefined || b === undefined) return "";
  const kind = Object.entries(jsonKinds).find(([, number]) => number === b.value)?.[0];
  if (a.label.endsWith("!kind") && kind !== undefined)
    return `${nameOf(a)} is ${isEqual ? "" : "not "}${kind === "absent" ? "missing" : kind}`;
  return `${printTerm(a)} ${isEqual ? "==" : "!="} ${printTerm(b)}`;
}

/** `id@ask/1~2` is `id`, `reply@ask/2.body!.level!text` is `reply.body.level`. */
function nameOf({ label }: Term): string {
  return label
    .replace(/!(?:kind|text|integer|number|boolean|size|null)$/, "")
    .replaceAll(/@[^.![]*/g, "")
    .replaceAll(/~\d+/g, "")
    .replaceAll(/!(?=[.[])/g, "");
}

/** Whether a symbol says that a value is null. */
function isNullSymbol({ op, label }: Term): boolean {
  return op === "symbol" && label.endsWith("!null");
}
