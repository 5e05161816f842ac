import { historyRoot, numberNamed } from "@flowrun/core/tooling";
import type { ExpressionProblem } from "./expression.ts";
import { slashedCall } from "./slashed-call.ts";
import { put, type Edit, type Tried } from "./tried-expression.ts";
import { conversions, dots, emptiness, memberOfValue, methods, worded } from "./tried-values.ts";

/** The longest expression that is shown whole. */
const longestShown = 80;

/**
 * The same problem with what to write, where an edit that mends a known habit of other languages
 * makes the expression right. Each edit is checked before it is told.
 */
export function withTriedEdit(problem: ExpressionProblem, tried: Tried): ExpressionProblem {
  // No edit makes it short enough to be shown, and trying takes the square of its length.
  if (tried.source.length > 2 * longestShown) return problem;
  // A variable that is a text by its first value is mended there.
  if (problem.hint?.includes("its first value") === true) return problem;
  for (const edit of edits)
    for (const edited of edit(tried)) {
      if (edited === tried.source || !tried.isRight(edited)) continue;
      const written = edited.trim();
      if (written.length <= longestShown) return { ...problem, hint: `Write \`${written}\`.` };
    }
  return problem;
}

/** `isset(x)`, `exists(x)` and their like ask whether there is a value; `empty(x)` whether there is none. */
const presence: Edit = (tried) =>
  calls(
    tried,
    /\b(?:exists|isset|isSet|defined|is_defined|isDefined|notEmpty|present)$/,
    (value) => {
      if (tried.typeOf(value) === "bool") return [value];
      // A member of JSON may be missing; a column of a row is there, and may be null.
      const [, owner] = /^(.+)\.\w+$/.exec(value) ?? [];
      const isOfJson = owner !== undefined && tried.typeOf(owner) === "dyn";
      return [...(isOfJson ? [`has(${value})`] : []), `${value} != null`, `${value} != ""`];
    },
  );

const absence: Edit = (tried) =>
  calls(tried, /\b(?:empty|isempty|isEmpty|is_null|isNull|isnull|undefined|missing)$/, (value) => [
    `${value} == null`,
    `${value} == ""`,
    `size(${value}) == 0`,
  ]);

/** A function of another language, with its own value. */
const functions: Edit = (tried) =>
  Object.entries(own).flatMap(([name, write]) =>
    calls(tried, new RegExp(`(?<![\\w.])${name}$`), write),
  );

const own: Readonly<Record<string, (value: string) => readonly string[]>> = {
  "(?:len|length|count)": (value) => [`size(${value})`],
  "(?:upper|toUpper|uppercase)": (value) => [`${value}.upperAscii()`, value],
  "(?:lower|toLower|lowercase)": (value) => [`${value}.lowerAscii()`, value],
  "(?:str|toString|String)": (value) => [`string(${value})`],
  "(?:trim|strip)": (value) => [`${value}.trim()`],
  "(?:Number|parseInt|number|integer)": (value) => [`int(${value})`, `double(${value})`],
  "(?:float|parseFloat)": (value) => [`double(${value})`],
  "(?:max|min)": (value) => [value],
};

/** `x.length`, with or without round brackets. */
const length: Edit = ({ source }) =>
  [...source.matchAll(/([A-Za-z][\w.]*)\.(?:length|size|count|len)\b(?:\(\))?/g)].map(
    ({ 0: whole, 1: owner = "", index }) =>
      put(source, { start: index, end: index + whole.length }, `size(${owner})`),
  );

/** Members in the signs of other languages: `call->to`, `call/to`, `call_to`, `call:to`. */
const members: Edit = ({ source, range }) =>
  [...source.matchAll(/(?<=[A-Za-z]\w*|\])(?:->|::|\/|:|_)(?=[A-Za-z])/g)]
    .filter(({ index }) => index >= range.start - 2 && index <= range.end + 1)
    .map(({ 0: sign, index }) => put(source, { start: index, end: index + sign.length }, "."));

/** A member that is called: `call.from()`. */
const calledMember: Edit = ({ source }) =>
  [...source.matchAll(/(?<=\.[A-Za-z]\w*)\(\s*\)/g)].map(({ 0: brackets, index }) =>
    put(source, { start: index, end: index + brackets.length }, ""),
  );

/** A member in brackets without its quotes: `call[from]`. */
const unquoted: Edit = ({ source, range: { start, end } }) =>
  source.charAt(start - 1) === "[" && source.charAt(end) === "]"
    ? [put(source, { start: start - 1, end: end + 1 }, `.${source.slice(start, end)}`)]
    : [];

/** A name with hyphens for its underscores, which are minus signs. */
const hyphens: Edit = ({ source }) =>
  [...source.matchAll(/(?<![\w"'])[A-Za-z_]\w*(?:-[A-Za-z]\w*)+|(?<=\.)\w+(?:-[A-Za-z]\w*)+/g)].map(
    ({ 0: name, index }) =>
      put(source, { start: index, end: index + name.length }, name.replaceAll("-", "_")),
  );

/** A number that is written as a word. */
const numerals: Edit = ({ source, range }) => {
  const value = numberNamed(source.slice(range.start, range.end));
  return value === undefined ? [] : [put(source, range, String(value))];
};

/** A member without its owner, where a single owner has it. */
const owners: Edit = ({ source, range, owners: all, isRight, typeOf }) => {
  const name = source.slice(range.start, range.end);
  if (!/^[A-Za-z]\w*$/.test(name)) return [];
  const right = all
    .filter((owner) => typeOf(owner) !== "dyn")
    .map((owner) => put(source, range, `${owner}.${name}`))
    .filter(isRight);
  // The history of a call has what the call has.
  const ofOthers = right.filter((edited) => !edited.startsWith(`${historyRoot}.`, range.start));
  return [ofOthers, right].find((each) => each.length === 1) ?? [];
};

/** The rest behind a value that is whole: `x, number`, `x then`. */
const rest: Edit = ({ source, range: { start } }) => {
  return /^(?:,|then\b)/.test(source.slice(start)) ? [source.slice(0, start)] : [];
};

/** A choice whose `:` is missing between two values, or is another sign. */
const choice: Edit = ({ source, range: { start } }) =>
  source.slice(0, start).includes("?")
    ? ["", ",", ";", "|"]
        .filter((sign) => source.startsWith(sign, start))
        .map(
          (sign) =>
            `${source.slice(0, start).trimEnd()} : ${source.slice(start + sign.length).trimStart()}`,
        )
        .toReversed()
    : [];

/** A number beside a text, or a truth value in quotes. */
const literals: Edit = ({ source, range: { start, end } }) =>
  [
    ...source
      .slice(0, end)
      .matchAll(/(?<=(?:[=!]=|[<>]=?|[-+*/%])\s*)(?:"[^"]*"|'[^']*'|-?\d+(?:\.\d+)?)/g),
  ]
    .filter(({ index }) => index >= start)
    .map(({ 0: literal, index }) => {
      const bare = /^["'](-?\d+(?:\.\d+)?|true|false)["']$/.exec(literal)?.[1];
      const other = bare ?? (/^["']/.test(literal) ? literal : `"${literal}"`);
      return put(source, { start: index, end: index + literal.length }, other);
    });

/** `not x` of what is neither true nor false asks whether it is empty. */
const negation: Edit = ({ source, range, typeOf }) => {
  const value = source.slice(range.end).trim();
  const isNot = /^not$/i.test(source.slice(range.start, range.end));
  return isNot && !/^["']/.test(value) && typeOf(value) !== "bool"
    ? ['""', "null", "0", "0.0"].map((none) => `${source.slice(0, range.start)}${value} == ${none}`)
    : [];
};

/** A choice between null and a value: null has no type that the value has. */
const nullChoice: Edit = ({ source }) =>
  [
    source.replace(/\?\s*null\s*:/, "? dyn(null) :"),
    source.replace(/:\s*null\s*$/, ": dyn(null)"),
  ].filter((edited) => edited !== source);

const edits: readonly Edit[] = [
  slashed,
  nullChoice,
  presence,
  absence,
  functions,
  length,
  calledMember,
  members,
  unquoted,
  hyphens,
  numerals,
  owners,
  rest,
  choice,
  worded,
  dots,
  methods,
  emptiness,
  memberOfValue,
  literals,
  conversions,
  negation,
];

/** A regular expression between slashes, which is a text here. */
function slashed({ source }: Tried): readonly string[] {
  const found = slashedCall(source);
  return found === undefined
    ? []
    : found.meant.map((meant) => source.replace(found.written, () => meant));
}

/** The source with each call of a function that a name ends replaced, in each of the ways given. */
function calls(
  { source }: Tried,
  name: RegExp,
  write: (value: string) => readonly string[],
): readonly string[] {
  return [...source.matchAll(/(\w+)\s*\(((?:[^()"']|"[^"]*"|'[^']*'|\([^()]*\))*)\)/g)]
    .filter(({ 1: called = "", 2: value = "" }) => name.test(called) && value.trim() !== "")
    .flatMap(({ 0: whole, 2: value = "", index }) =>
      write(value.trim()).map((now) =>
        put(source, { start: index, end: index + whole.length }, now),
      ),
    );
}
