import type { Span } from "@flowrun/core";
import { withoutTexts } from "./bracket-mistake.ts";
import type { ExpressionProblem } from "./expression.ts";

/** Operators of other languages, each with the one of CEL. */
const meant: Readonly<Record<string, string>> = {
  "=": "==",
  "===": "==",
  "!==": "!=",
  "<>": "!=",
  "=!": "!=",
  "=<": "<=",
  "=>": ">=",
  and: "&&",
  or: "||",
  not: "!",
  is: "==",
  "is not": "!=",
  eq: "==",
  ne: "!=",
  equals: "==",
  gt: ">",
  lt: "<",
  ge: ">=",
  le: "<=",
  gte: ">=",
  lte: "<=",
  "-eq": "==",
  "-ne": "!=",
  "-gt": ">",
  "-lt": "<",
  "-ge": ">=",
  "-le": "<=",
  "&": "&&",
};

/** Operators that are a function here. */
const functions: Readonly<Record<string, string>> = {
  "=~": 'Write `text.matches("^4[0-9]+$")`, or `like(text, "4XXX")` for a dial pattern.',
  "!~": 'Write `!text.matches("^4[0-9]+$")`, or `!like(text, "4XXX")` for a dial pattern.',
  "|": 'Write "||" if either may hold. A filter of templates is a function here, such as `size(text)`.',
  typeof: "Write `type(x)`.",
  await: "Remove it: an expression waits for nothing.",
  new: "Remove it: a function is called by its name alone.",
  "~": "Write `text + text`.",
  "~=": 'Write "!=" if they differ; or `text.matches("^4[0-9]+$")`, or `like(text, "4XXX")` for a dial pattern.',
};

const operators =
  /[=!<>&|~]+|(?<!\w)-(?:eq|ne|gt|lt|ge|le)\b|\b(?:and|or|is\s+not|is|not|eq|ne|gte?|lte?|ge|le|equals|typeof|await|new)\b/gi;

/**
 * The problem of an operator that another language has, where an expression breaks off at it or
 * behind it; else `undefined`.
 */
export function explainOperator(
  source: string,
  { start, end }: Span,
): ExpressionProblem | undefined {
  // Text inside a string is no operator; blanks keep the offsets of the rest.
  const code = source.replaceAll(/(["'])(?:\\.|(?!\1)[^\\])*\1/g, (text) =>
    " ".repeat(text.length),
  );
  for (const { 0: found, index } of code.matchAll(operators)) {
    const range = { start: index, end: index + found.length };
    const word = found.toLowerCase().replaceAll(/\s+/g, " ");
    const isNear =
      range.start < Math.max(end, start + 1) && code.slice(range.end, start).trim() === "";
    if (!isNear || !(Object.hasOwn(meant, word) || Object.hasOwn(functions, word))) continue;
    const assigned = assignment(source, index, found);
    if (assigned !== undefined) return assigned;
    return {
      code: "EXPR_SYNTAX",
      message: `There is no operator "${found}".`,
      hint: hintOf(source, word, range),
      range,
    };
  }
  return undefined;
}

/** How to write an operator of another language, `word`, which stands at `range`. */
function hintOf(source: string, word: string, range: Span): string {
  const asCall =
    filtered(source, word) ?? comparedWithNothing(source, word, range) ?? looped(source, range);
  if (asCall !== undefined) return asCall;
  if (word === "new" && /\bnew\s+Date\b/.test(source))
    return "The time is `now`, in milliseconds since 1970.";
  return functions[word] ?? (word === "not" ? negated(source, range) : `Write "${meant[word]}".`);
}

/** `a += 1` or `a = a + 1`, which is `a + 1` where the step `set` gives it to `a`. */
function assignment(source: string, at: number, sign: string): ExpressionProblem | undefined {
  const [, left, operator] = /^\s*([\w.]+)\s*([-+*/%])?$/.exec(source.slice(0, at)) ?? [];
  if (sign !== "=" || left === undefined) return undefined;
  const right = source.slice(at + 1).trim();
  if (operator === undefined) return computed(left, right, at);
  return {
    code: "EXPR_SYNTAX",
    message: `There is no operator "${operator}=": an expression changes nothing.`,
    hint: `Write \`${left} ${operator} ${right}\`, and keep it with the step \`set\`.`,
    range: { start: at - 1, end: at + 1 },
  };
}

/** `a = b + 1`: one value alone is never set to what is computed. */
function computed(left: string, right: string, at: number): ExpressionProblem | undefined {
  if (!/^[\w.]+\s*[-+*/%]\s*[\w.]+$/.test(right)) return undefined;
  const isOfItself = right.split(/\s*[-+*/%]\s*/).includes(left);
  return {
    code: "EXPR_SYNTAX",
    message: 'There is no operator "=": an expression changes nothing.',
    hint: isOfItself
      ? `Write \`${right}\`, and keep it with the step \`set\`.`
      : 'Write "==" to compare; a step `set` keeps a value.',
    range: { start: at, end: at + 1 },
  };
}

/** `list.some(x => x > 1)`, which is `list.exists(x, x > 1)` here. */
function looped(source: string, { start, end }: Span): string | undefined {
  const [, name = "", item = ""] =
    /\.(\w+)\(\s*\(?\s*(\w+)\s*\)?\s*$/.exec(source.slice(0, start)) ?? [];
  const loop = loops[name];
  return source.slice(start, end) === "=>" && loop !== undefined
    ? `Write \`.${loop}(${item}, …)\`, with a comma.`
    : undefined;
}

/** Loops of JavaScript, each with the one of CEL. */
const loops: Readonly<Record<string, string>> = {
  filter: "filter",
  map: "map",
  some: "exists",
  every: "all",
};

/** `a | int`, which is `int(a)` here, and `a | upper`, which is `a.upperAscii()`. */
function filtered(source: string, sign: string): string | undefined {
  const [, value, name = ""] = /^\s*([^|&]+?)\s*\|\s*([a-z_]+)(?:\(\s*\))?\s*$/.exec(source) ?? [];
  if (sign !== "|" || value === undefined) return undefined;
  const called = Object.hasOwn(filters, name) ? filters[name] : undefined;
  if (called !== undefined) return `Write \`${called.replace("x", value)}\`.`;
  return shown.has(name)
    ? `There is no filter "${name}", and none is needed to show a value: write \`${value}\` alone.`
    : undefined;
}

/** The filters of templates, each with what gives the same of `x` here. */
const filters: Readonly<Record<string, string>> = {
  int: "int(x)",
  string: "string(x)",
  float: "double(x)",
  double: "double(x)",
  size: "size(x)",
  length: "size(x)",
  count: "size(x)",
  upper: "x.upperAscii()",
  upcase: "x.upperAscii()",
  lower: "x.lowerAscii()",
  downcase: "x.lowerAscii()",
  trim: "x.trim()",
  strip: "x.trim()",
  first: "x[0]",
};

/** The filters of templates that only change how a value is shown. */
const shown: ReadonlySet<string> = new Set(
  "e escape safe title capitalize round json tojson to_json format escapejs urlencode".split(" "),
);

/** `a is not None`, which is `a != null` here. */
function comparedWithNothing(
  source: string,
  word: string,
  { start, end }: Span,
): string | undefined {
  const [, value] = /([\w.[\]]+)\s*$/.exec(source.slice(0, start)) ?? [];
  const [, not, nothing] =
    /^\s*(not\s+)?(None|none|nil|null|NULL|Null|undefined|defined|empty)\b/.exec(
      source.slice(end),
    ) ?? [];
  if (value === undefined || nothing === undefined || !word.startsWith("is")) return undefined;
  const isNegated = word === "is not" || not !== undefined;
  return `Write \`${value} ${isNegated === (nothing === "defined") ? "==" : "!="} null\`.`;
}

/**
 * The remedy for `not`. A value that begins with "!" needs quotes, since YAML takes it for a tag.
 */
function negated(source: string, { start, end }: Span): string {
  // A sign inside a text ends no operand.
  const { length } = /^[^&|?]*/.exec(withoutTexts(source).slice(end))?.[0] ?? "";
  const operand = source.slice(end, end + length);
  const text = operand.trim();
  const inQuotes =
    start === 0 && length === source.length - end ? quotedCondition(text) : undefined;
  if (inQuotes !== undefined) return inQuotes;
  const [, left, sign, right] = /^([^=!<>]+?)\s*(==|!=)\s*([^=!<>]+)$/.exec(text) ?? [];
  if (left !== undefined) return `Write \`${left} ${sign === "==" ? "!=" : "=="} ${right}\`.`;
  const written = /^[\w.]+$|^[\w.]+\([^()]*\)$|^\(.*\)$/.test(text) ? `!${text}` : `!(${text})`;
  if (start !== 0) return `Write \`${written}\`.`;
  const whole = `${written} ${source.slice(end + operand.length)}`.trim();
  const quoted = whole.includes('"') ? `'${whole.replaceAll("'", "''")}'` : `"${whole}"`;
  return `Write \`${whole}\`; where a value of YAML begins with it, in quotes: \`${quoted}\`.`;
}

/** The remedy for `not` before a whole condition in quotes, which YAML takes for a part of it. */
function quotedCondition(text: string): string | undefined {
  const [, quote = "", inner] = /^(["'])(.*)\1$/s.exec(text) ?? [];
  if (inner === undefined) return undefined;
  if (inner.startsWith("!")) return `Write \`${inner.slice(1).trim()}\`.`;
  const isOne = /^[\w.]+(?:\(.*\))?$/.test(inner);
  return `Write \`${quote}!${isOne ? inner : `(${inner})`}${quote}\`.`;
}
