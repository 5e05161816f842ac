import { type Cel, celOf, celText, literalOf, type Piece } from "../draft/cel.ts";
import { planExpression } from "./plan-expression.ts";
import { splitArguments } from "./split-arguments.ts";

/** The variables and functions of a dial plan, in the flow. */
export interface PlanNames {
  /** The expression, of text, that gives a variable or function; `undefined` where there is none. */
  readonly read: (name: string) => Cel | undefined;
}

/**
 * The pieces of a text of the dial plan, with its `${NAME}` and `$[1 + 1]`; `undefined` where
 * something in it has no counterpart.
 */
export function planPieces(text: string, names: PlanNames): readonly Piece[] | undefined {
  const pieces: Piece[] = [];
  let written = "";
  for (let at = 0; at < text.length;) {
    const sign = text.slice(at, at + 2);
    const close = sign === "${" ? "}" : "]";
    const end = sign === "${" || sign === "$[" ? partnerOf(text, at + 1, close) : -1;
    if (end === -1) {
      written += text.charAt(at);
      at += 1;
      continue;
    }
    const inner = text.slice(at + 2, end);
    const cel =
      close === "}" ? readName(inner, names) : planExpression(inner, within(names))?.asText();
    if (cel === undefined) return undefined;
    if (written !== "") pieces.push({ text: written });
    written = "";
    pieces.push({ cel });
    at = end + 1;
  }
  return written === "" ? pieces : [...pieces, { text: written }];
}

function within(names: PlanNames): (text: string) => readonly Piece[] | undefined {
  return (text) => planPieces(text, names);
}

/** Where the bracket ends that opens at a place; -1 where it does not. */
function partnerOf(text: string, from: number, close: string): number {
  const open = close === "}" ? "{" : "[";
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text.charAt(at) === open) depth += 1;
    if (text.charAt(at) === close) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** `NAME`, `NAME:1:3`, `LEN(text)`, `IF($[…]?a:b)`, or a function that the flow knows. */
function readName(inner: string, names: PlanNames): Cel | undefined {
  const [, length] = /^LEN\((.*)\)$/s.exec(inner) ?? [];
  if (length !== undefined) {
    const pieces = planPieces(length, names);
    return pieces && `string(size(${celOf(pieces)}))`;
  }
  const [, chosen] = /^IF\((.*)\)$/s.exec(inner) ?? [];
  if (chosen !== undefined) return chosenOf(chosen, names);
  const [, name = "", offset, count] =
    /^(\w+(?:\([^${}]*\))?)(?::(-?\d+)(?::(-?\d+))?)?$/s.exec(inner) ?? [];
  const value = name === "" ? undefined : names.read(name);
  if (value === undefined || offset === undefined) return value;
  return partOf(value, Number(offset), count === undefined ? undefined : Number(count));
}

function chosenOf(text: string, names: PlanNames): Cel | undefined {
  const [condition = "", ways = ""] = splitArguments(text, "?");
  const [yes = "", no = ""] = splitArguments(ways, ":").map((way) => way.replace(/^"(.*)"$/, "$1"));
  const test = planCondition(condition, names);
  const [then, otherwise] = [planPieces(yes, names), planPieces(no, names)];
  if (test === undefined || then === undefined || otherwise === undefined) return undefined;
  return `(${test} ? ${celOf(then)} : ${celOf(otherwise)})`;
}

/** A part of a text, which is never a fault: what is not there is left out, as in Asterisk. */
function partOf(value: Cel, offset: number, count: number | undefined): Cel | undefined {
  if (count !== undefined && (count < 0 || offset < 0)) return undefined;
  if (offset < 0)
    return `(size(${value}) > ${-offset} ? ${value}.substring(size(${value}) - ${-offset}) : ${value})`;
  const rest = `(size(${value}) > ${offset} ? ${value}.substring(${offset}) : "")`;
  if (count === undefined) return offset === 0 ? value : rest;
  return `(size(${value}) > ${offset + count} ? ${value}.substring(${offset}, ${offset + count}) : ${
    offset === 0 ? value : rest
  })`;
}

/** A condition of `GotoIf` or `ExecIf`, as an expression that is true or false. */
export function planCondition(text: string, names: PlanNames): Cel | undefined {
  const [, inner] = /^\s*\$\[(.*)\]\s*$/s.exec(text) ?? [];
  if (inner !== undefined && partnerOf(text.trim(), 1, "]") === text.trim().length - 1)
    return planExpression(inner, within(names))?.asCondition();
  const pieces = planPieces(text.trim(), names);
  if (pieces === undefined) return undefined;
  const literal = literalOf(pieces);
  if (literal !== undefined) return String(literal !== "" && literal !== "0");
  const cel = celOf(pieces);
  return `(${cel}) != "" && (${cel}) != ${celText("0")}`;
}
