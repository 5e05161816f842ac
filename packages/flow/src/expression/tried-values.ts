import { put, type Edit } from "./tried-expression.ts";

/** A value without operators: a name with its members, or a call. */
const value = String.raw`[A-Za-z_][\w.]*(?:\([^()]*\))?`;

/** A method of another language, which has another name here. */
export const methods: Edit = ({ source }) =>
  [...source.matchAll(/(?<=\.)[A-Za-z_]\w*(?=\()/g)].flatMap(({ 0: name, index }) =>
    [...(namesOf[name.toLowerCase().replaceAll("_", "")] ?? [])].map((own) =>
      put(source, { start: index, end: index + name.length }, own),
    ),
  );

const namesOf: Readonly<Record<string, readonly string[]>> = {
  beginswith: ["startsWith"],
  startswith: ["startsWith"],
  startwith: ["startsWith"],
  hasprefix: ["startsWith"],
  endswith: ["endsWith"],
  hassuffix: ["endsWith"],
  includes: ["contains"],
  include: ["contains"],
  has: ["contains"],
  match: ["matches"],
  test: ["matches"],
  ismatch: ["matches"],
  tolowercase: ["lowerAscii"],
  lower: ["lowerAscii"],
  touppercase: ["upperAscii"],
  upper: ["upperAscii"],
  strip: ["trim"],
  substr: ["substring"],
  where: ["filter"],
  each: ["map"],
  select: ["filter", "map"],
  some: ["exists"],
  any: ["exists"],
  every: ["all"],
};

/** A comparison with the empty text of a value that is no text: it is null, or holds nothing. */
export const emptiness: Edit = ({ source }) =>
  [...source.matchAll(new RegExp(String.raw`(${value})\s*(==|!=)\s*(?:""|'')`, "g"))].flatMap(
    ({ 0: whole, 1: left = "", 2: sign = "", index }) =>
      [`${left} ${sign} null`, `size(${left}) ${sign} 0`].map((now) =>
        put(source, { start: index, end: index + whole.length }, now),
      ),
  );

/** A member of what has none, such as a number: the value itself. */
export const memberOfValue: Edit = ({ source, range: { start, end }, typeOf }) => {
  const member = source.slice(start, end);
  const [owner = ""] = /[A-Za-z_][\w.]*(?=\.$)/.exec(source.slice(0, start)) ?? [];
  const isPlain = plainTypes.has(typeOf(owner) ?? "");
  return /^\w+$/.test(member) && isPlain && source.charAt(end) !== "("
    ? [put(source, { start: start - 1, end }, "")]
    : [];
};

const plainTypes: ReadonlySet<string> = new Set(["int", "double", "bool", "string"]);

/** A value beside a plus sign. */
const joined = new RegExp(String.raw`(?<=\+\s*)(?:${value})|(?<![\w.])(?:${value})(?=\s*\+)`, "g");

/** A text that is joined with what is none. */
export const conversions: Edit = ({ source, range: { start, end } }) =>
  [...source.slice(start, end).matchAll(joined)].map(({ 0: operand, index }) =>
    put(
      source,
      { start: start + index, end: start + index + operand.length },
      `string(${operand})`,
    ),
  );

/** A choice in the words of other languages: `if a then b else c`, and `b if a else c`. */
export const worded: Edit = ({ source }) => {
  const [, first, yes, no] = /^\s*if\s+(.+?)\s+then\s+(.+?)\s+else\s+(.+)$/.exec(source) ?? [];
  if (first !== undefined) return [`${first} ? ${yes} : ${no}`];
  const [, one, condition, other] = /^(.+?)\s+if\s+(.+?)\s+else\s+(.+)$/.exec(source) ?? [];
  return one === undefined ? [] : [`${condition} ? ${one} : ${other}`];
};

/** A dot too many: twice before a name, or behind the last one. Texts stay as they are. */
export const dots: Edit = ({ source }) => [
  source.replaceAll(/("[^"]*"|'[^']*')|(?<=\w)\s*\.[\s.]*/g, (part, text, at: number) => {
    if (text !== undefined) return part;
    return /^\w/.test(source.slice(at + part.length)) ? "." : " ";
  }),
];
