import type { ExpressionProblem } from "./expression.ts";
import { expressionFunctions } from "./expression-functions.ts";

/** An expression that cannot be read, and how to find out whether another can. */
interface Unread {
  readonly source: string;
  /** The same without its texts: a bracket in a text has no partner and needs none. */
  readonly code: string;
  readonly isRead: (edited: string) => boolean;
}

/** A bracket of an expression, and its offset. */
export interface Bracket {
  readonly sign: string;
  readonly at: number;
}

/**
 * The first bracket of an expression that has no partner, or one of another kind. The remedy is
 * found by reading the expression again with it. `undefined` where a text is never closed: its
 * brackets may be signs of it.
 */
export function bracketMistake(
  source: string,
  isRead: (edited: string) => boolean,
): ExpressionProblem | undefined {
  const code = withoutTexts(source);
  if (/["']/.test(code)) return undefined;
  const unread = { source, code, isRead };
  const open: Bracket[] = [];
  for (const { 0: sign, index: at } of code.matchAll(/[()[\]{}]/g)) {
    if (isOpening(sign)) {
      open.push({ sign, at });
      continue;
    }
    const last = open.pop();
    if (last === undefined) return tooMany(unread, { sign, at });
    if (partnerOf(last.sign) !== sign) return crossed(unread, last, { sign, at });
  }
  const last = open.at(-1);
  return last && unclosed(unread, last);
}

/** The brackets of an expression that are open at its end. */
export function openBrackets(source: string): readonly Bracket[] {
  const open: Bracket[] = [];
  for (const { 0: sign, index: at } of withoutTexts(source).matchAll(/[()[\]{}]/g))
    if (isOpening(sign)) open.push({ sign, at });
    else open.pop();
  return open;
}

/** An expression with an `x` for each character of its texts; a quote without a partner stays. */
export function withoutTexts(source: string): string {
  return source.replaceAll(/("""|'''|["'])(?:\\.|(?!\1)[^\\])*\1/gs, (text) =>
    "x".repeat(text.length),
  );
}

const pairs = ["()", "[]", "{}"] as const;

function isOpening(sign: string): boolean {
  return pairs.some((pair) => pair.startsWith(sign));
}

/** The bracket that closes one, or that opens it. */
export function partnerOf(sign: string): string {
  return pairs.find((pair) => pair.includes(sign))?.replace(sign, "") ?? "";
}

function put(source: string, { sign, at }: Bracket, length = 0): string {
  return `${source.slice(0, at)}${sign}${source.slice(at + length)}`;
}

function problem({ at, sign }: Bracket, message: string, hint: string): ExpressionProblem {
  return { code: "EXPR_SYNTAX", message, hint, range: { start: at, end: at + sign.length } };
}

function unclosed({ source, code, isRead }: Unread, opened: Bracket): ExpressionProblem {
  const { sign, at } = opened;
  const closing = partnerOf(sign);
  const message = `This "${sign}" is never closed.`;
  if (source[at + 1] === sign && isRead(put(source, { sign: "", at }, 1)))
    return problem(opened, message, `Remove it, or write "${closing}" where what it holds ends.`);
  const ends = [...code.matchAll(endsOf(sign))]
    .map(({ index }) => index)
    .filter((end) => end > at && isRead(put(source, { sign: closing, at: end })))
    .map((end) =>
      end === source.trimEnd().length
        ? "at the end"
        : `behind "${/[\w.]*.$/.exec(source.slice(at + 1, end))?.[0] ?? ""}"`,
    );
  const [first, ...others] = [...new Set(ends)];
  const where = first === undefined ? "" : [first, ...others].slice(0, 3).join(" or ");
  return problem(opened, message, `Write "${closing}" ${where || "where what it holds ends"}.`);
}

/** The places behind a value where what a bracket holds may end: for a list, also before a dot. */
function endsOf(sign: string): RegExp {
  return sign === "["
    ? /(?<=[\w)\]}])(?=\s*(?:$|[&|<>=!?:,+*/%.)\]}-]))/g
    : /(?<=[\w)\]}])(?=\s*(?:$|[&|<>=!?:,+*/%)\]}-]))/g;
}

function tooMany(unread: Unread, closed: Bracket): ExpressionProblem {
  const { source, code, isRead } = unread;
  const { sign, at } = closed;
  const opening = partnerOf(sign);
  const message = `No "${opening}" is open here that this "${sign}" could close.`;
  const isNeedless = isRead(put(source, { sign: "", at }, 1));
  if (isNeedless && code[at - 1] === sign) return problem(closed, message, "Remove it.");
  const place = openingsOf(code.slice(0, at), sign).find((start) =>
    isRead(put(source, { sign: opening, at: start })),
  );
  const where = place === undefined ? "where what it closes begins" : beside(source, place);
  const orNot = isNeedless ? ", or remove it" : "";
  return problem(closed, message, `Write "${opening}" ${where}${orNot}.`);
}

function beside(source: string, place: number): string {
  const name = /\w+$/.exec(source.slice(0, place))?.[0];
  if (name !== undefined) return `behind "${name}"`;
  return `before "${/^(?:[\w.]+|["'][^"']*["']|.)/.exec(source.slice(place))?.[0] ?? ""}"`;
}

/** Where an opening bracket may be missing: behind a function, before a number, before a value. */
function openingsOf(code: string, sign: string): readonly number[] {
  const behind = (found: RegExpExecArray): number => found.index + found[0].length;
  const names = [...code.matchAll(functionName)].map(behind);
  const numbers = [...code.matchAll(/[A-Za-z_](?=\d+$)/g)].map(behind);
  const values = [...code.matchAll(/(?:^|[(,?:&|=])\s*(?=\w)/g)].map(behind);
  return sign === ")" ? [...names, ...values] : [...numbers, ...values];
}

const functionName = new RegExp(
  `\\b(?:${expressionFunctions.map(({ name }) => name).join("|")})(?=\\w)`,
  "g",
);

const isFunction = new RegExp(`${functionName.source.replace(/\(\?=.*$/, "")}$`);

function crossed(unread: Unread, opened: Bracket, closed: Bracket): ExpressionProblem {
  const { source, isRead } = unread;
  const { sign, at } = closed;
  const closing = partnerOf(opened.sign);
  const opening = partnerOf(sign);
  const other = { sign: opening, at: opened.at };
  const message = `This "${sign}" closes a "${opened.sign}".`;
  const instead = `Write "${opening}" for the "${opened.sign}"`;
  const edits = [
    { text: put(source, { sign: closing, at }, 1), hint: `Write "${closing}" for it.` },
    { text: put(source, { sign: closing, at }), hint: `Write "${closing}" before it.` },
    { text: put(source, other, 1), hint: `${instead}.` },
    { text: put(source, { sign: "", at }, 1), hint: "Remove it." },
  ];
  const name = isFunction.exec(source.slice(0, opened.at))?.[0];
  if (sign === ")" && name !== undefined && isRead(put(source, other, 1)))
    return problem(closed, message, `${instead} behind "${name}".`);
  const found = edits.find(({ text }) => isRead(text));
  return problem(closed, message, found?.hint ?? `Write "${closing}" for it.`);
}
