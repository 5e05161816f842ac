import { type Cel, celOf, celText, literalOf, type Piece } from "../draft/cel.ts";

/** A part of `$[ … ]` in CEL, whose types do not mix as those of Asterisk do. */
export interface PlanValue {
  readonly asText: () => Cel;
  readonly asNumber: () => Cel;
  readonly asCondition: () => Cel;
  /** Its text, where it is written out. */
  readonly literal?: string;
  readonly isText: boolean;
}

/** Operators by how strongly they bind, the weakest first. */
const levels: readonly (readonly string[])[] = [
  ["|"],
  ["&"],
  ["=~", ":", "==", "=", "!=", "<=", ">=", "<", ">"],
  ["+", "-"],
  ["*", "/", "%"],
];

/**
 * The value of the inside of `$[ … ]`; `undefined` where it cannot be said in CEL. `piecesOf` reads
 * the texts in it.
 */
export function planExpression(
  text: string,
  piecesOf: (text: string) => readonly Piece[] | undefined,
): PlanValue | undefined {
  const tokens = tokensOf(text);
  let at = 0;
  let depth = 0;
  const level = (index: number): PlanValue | undefined => {
    const operators = levels[index];
    if (operators === undefined) return single();
    let left = level(index + 1);
    while (left !== undefined && operators.includes(tokens[at] ?? "")) {
      const operator = tokens[at] ?? "";
      at += 1;
      const right = level(index + 1);
      left = right && combined(left, operator, right);
    }
    return left;
  };
  const single = (): PlanValue | undefined => {
    const token = tokens[at];
    at += 1;
    if (token === undefined || (depth += 1) > 200) return undefined;
    if (token === "!") {
      const value = single();
      return value && truth(`!(${value.asCondition()})`);
    }
    if (token === "(") {
      const value = level(0);
      at += 1;
      return tokens[at - 1] === ")" ? value : undefined;
    }
    if (operatorPattern.test(token)) return undefined;
    const pieces = piecesOf(token.replace(/^"(.*)"$/s, "$1"));
    return pieces && textual(celOf(pieces), literalOf(pieces));
  };
  const value = level(0);
  return at === tokens.length ? value : undefined;
}

const operatorPattern = /^(?:=~|[<>!=]=|[()|&=<>!+*/%:-])$/;

/** Quoted texts, operators, and words with the `${ }` in them. */
function tokensOf(text: string): readonly string[] {
  const word = String.raw`(?:\$\{(?:[^{}]|\{[^{}]*\})*\}|[^\s()|&=<>!+*/%:"$-]|\$(?!\{))+`;
  const token = new RegExp(String.raw`"[^"]*"|=~|[<>!=]=|[()|&=<>!+*/%:-]|${word}|\S`, "g");
  return text.match(token) ?? [];
}

function textual(cel: Cel, literal: string | undefined): PlanValue {
  const number =
    literal !== undefined && /^\d{1,15}$/.test(literal) ? String(Number(literal)) : undefined;
  // `string(size(text))` of LEN is a number already.
  const [, size] = /^string\((size\([\w.]+\))\)$/.exec(cel) ?? [];
  return {
    isText: true,
    ...(literal === undefined ? {} : { literal }),
    asText: () => cel,
    asNumber: () => number ?? size ?? `(isInt(${cel}) ? int(${cel}) : 0)`,
    asCondition: () =>
      literal === undefined
        ? `(${cel}) != "" && (${cel}) != "0"`
        : String(literal !== "" && literal !== "0"),
  };
}

function truth(cel: Cel): PlanValue {
  return {
    isText: false,
    asText: () => `((${cel}) ? "1" : "0")`,
    asNumber: () => `((${cel}) ? 1 : 0)`,
    asCondition: () => cel,
  };
}

function numeric(cel: Cel): PlanValue {
  return {
    isText: false,
    asText: () => `string(${cel})`,
    asNumber: () => cel,
    asCondition: () => `(${cel}) != 0`,
  };
}

function combined(left: PlanValue, operator: string, right: PlanValue): PlanValue | undefined {
  if (operator === "|") return truth(`(${left.asCondition()}) || (${right.asCondition()})`);
  if (operator === "&") return truth(`(${left.asCondition()}) && (${right.asCondition()})`);
  if (operator === "=~" || operator === ":") return matched(left, right);
  if ("+-*/%".includes(operator)) return counted(left, operator, right);
  return compared(left, operator === "=" ? "==" : operator, right);
}

function matched(left: PlanValue, { literal }: PlanValue): PlanValue | undefined {
  if (literal === undefined || !isPattern(literal)) return undefined;
  return truth(`(${left.asText()}).matches(${celText(`^(?:${literal})`)})`);
}

/** A division by a value that may be 0 would be a fault. */
function counted(left: PlanValue, operator: string, right: PlanValue): PlanValue | undefined {
  if ("/%".includes(operator) && !(Number(right.literal) > 0)) return undefined;
  return numeric(`(${left.asNumber()} ${operator} ${right.asNumber()})`);
}

/** Texts are compared as texts; Asterisk compares as numbers what are numbers. */
function compared(left: PlanValue, sign: string, right: PlanValue): PlanValue {
  const isEqual = sign === "==" || sign === "!=";
  return truth(
    isEqual && left.isText && right.isText
      ? `${left.asText()} ${sign} ${right.asText()}`
      : `${left.asNumber()} ${sign} ${right.asNumber()}`,
  );
}

/** Whether it is a regular expression of the simple kind that every engine reads alike. */
function isPattern(text: string): boolean {
  if (/[\\(){}?]/.test(text)) return false;
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}
