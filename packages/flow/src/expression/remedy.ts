import type { ExpressionProblem } from "./expression.ts";
import { slashedCall } from "./slashed-call.ts";

/** The parts that tell the remedy: the expression, and where it broke off. */
interface Broken {
  readonly message: string;
  readonly source: string;
  /** The marked text and what follows. */
  readonly rest: string;
  /** The text before the marked one. */
  readonly before: string;
}

/** The same problem with a remedy, where it has none. */
export function withRemedy(problem: ExpressionProblem, source: string): ExpressionProblem {
  if (problem.hint !== undefined) return problem;
  const { message, range } = problem;
  const broken = {
    message,
    source,
    rest: source.slice(range.start),
    before: source.slice(0, range.start),
  };
  const found = remedies.find(({ of }) => of(broken));
  const hint = typeof found?.hint === "function" ? found.hint(broken) : found?.hint;
  return { ...problem, hint: hint ?? general[problem.code] ?? "Correct the marked place." };
}

/** The name that `a++` or `a--` changes, with the operator: `a +`. */
function increased(source: string): string {
  const [, name = "vars.x", sign = "+"] = /([\w.]+)\s*([+-])\2/.exec(source) ?? [];
  return `${name} ${sign}`;
}

const general: Readonly<Record<string, string>> = {
  EXPR_SYNTAX:
    'Correct the marked place: texts stand in quotes, and operators are + - * / % == != < <= > >= && || ! and "in".',
  EXPR_TOO_LARGE: "Compute a part of it with the step `set`, and use the variable.",
  EXPR_TYPE:
    "Let both sides be of one type: `string(x)`, `int(x)`, `double(x)` or `duration(x)` convert.",
};

/** A value, and another for where it is empty, as other languages write it. */
const orElse = /^\s*([\w.]+)\s*\|\|\s*("[^"]*"|'[^']*'|[0-9.]+)\s*$/;

/** A comparison whose second value stands alone. */
const oneOfTwo =
  /^\s*([\w.]+)\s*==\s*("[^"]*"|'[^']*'|[0-9.]+)\s*\|\|\s*("[^"]*"|'[^']*'|[0-9.]+)\s*$/;

/** The empty value of a type. */
const empty: Readonly<Record<string, string>> = {
  integer: "0",
  number: "0.0",
  string: '""',
};

/** The comparison that asks whether a value of a type is one. */
function truthOf(value: string, type: string): string {
  if (type.startsWith("list")) return `size(${value}) > 0`;
  return `${value} != ${empty[type] ?? "null"}`;
}

/** The operators for signs that no keyboard has. */
const typed: Readonly<Record<string, string>> = {
  "≥": ">=",
  "≤": "<=",
  "≠": "!=",
  "×": "*",
  "÷": "/",
  "−": "-",
};

interface Remedy {
  readonly of: (broken: Broken) => boolean;
  readonly hint: string | ((broken: Broken) => string);
}

const says =
  (pattern: RegExp) =>
  ({ message }: Broken): boolean =>
    pattern.test(message);

const remedies: readonly Remedy[] = [
  {
    of: ({ source, message }) => /"[/\\^]"/.test(message) && slashedCall(source) !== undefined,
    hint: ({ source }) => {
      const [meant = ""] = slashedCall(source)?.meant ?? [];
      return `A regular expression is a text here: write \`${meant}\`.`;
    },
  },
  {
    of: says(/invalid escape sequence/),
    hint: ({ rest }) =>
      `Write the backslash twice (\`\\${rest.slice(0, 2)}\`), or put an r before the quotes: r"…".`,
  },
  {
    of: ({ source }) => /\{\{|\}\}/.test(source),
    hint: "Double braces are Jinja: write the expression alone, or inside a text `${ }`.",
  },
  {
    of: ({ source }) => /^\{[^{}:]*\}$/.test(source),
    hint: ({ source }) => `Write one pair of braces: \`\${${source.slice(1, -1).trim()}}\`.`,
  },
  {
    of: ({ rest }) => /^(if|then|else)\b/.test(rest),
    hint: "Choose between values by `condition ? one : other`.",
  },
  {
    of: ({ rest, message }) => /^in\b/.test(rest) && message.includes("where a value belongs"),
    hint: 'Write a value before it, as in `call.to in ["1", "2"]`; or put "in" in quotes if it is a text.',
  },
  { of: ({ rest }) => rest.startsWith("var."), hint: "Write `vars`." },
  {
    of: says(/is a reserved word/),
    hint: "The word is reserved: put it in quotes if it is a text, or choose another name.",
  },
  {
    of: says(/cannot combine .*row of/),
    hint: "Compare a column of it, such as `customer.name`.",
  },
  {
    of: says(/cannot combine .*(?:a map|an? (?:recording|record)\b)/),
    hint: "Compare a member of it, such as `reply.status`; or ask whether there is one by `x != null`.",
  },
  {
    of: says(/cannot combine .*a list/),
    hint: "Take an item of it, such as `list[0]`, or how many it has: `size(list)`.",
  },
  { of: says(/unterminated string/), hint: "Add the closing quote." },
  {
    of: ({ rest }) => /^[‘’‚‛“”„‟«»]/.test(rest),
    hint: "This is a typographic quote: write ' or \".",
  },
  {
    of: ({ rest, before }) => /^(ms|s|m|h)\b/.test(rest) && /\d$/.test(before),
    hint: ({ rest, before }) =>
      `Write the duration as \`duration("${/\d+$/.exec(before)?.[0] ?? ""}${/^[a-z]+/.exec(rest)?.[0] ?? ""}")\`.`,
  },
  {
    of: ({ rest, before }) => /^_\d/.test(rest) && /\d$/.test(before),
    hint: "Write the number without underscores.",
  },
  { of: says(/invalid number/), hint: "Write a smaller number." },
  {
    of: ({ rest, source }) => rest.startsWith("?") && source.includes("??"),
    hint: "There is no `??`: write `x == null ? other : x`.",
  },
  {
    of: ({ source }) => source.includes("?."),
    hint: "There is no `?.`: ask first with `has(a.b)` or `a != null`.",
  },
  {
    of: ({ rest, source }) => /^[+-]/.test(rest) && /\+\+|--/.test(source),
    hint: ({ source }) =>
      `An expression changes nothing: write \`${increased(source)} 1\`, and keep it with the step \`set\`.`,
  },
  {
    of: ({ source }) => source.includes("**"),
    hint: "There is no power: multiply, as in `x * x`.",
  },
  {
    of: ({ rest }) => /^(like|contains|matches|startsWith|endsWith)\b/.test(rest),
    hint: 'It is a function: write `like(text, "4XXX")`, `text.contains("a")` or `text.startsWith("4")`.',
  },
  { of: ({ source }) => source.includes("->"), hint: "Write a loop as `list.map(x, x + 1)`." },
  {
    of: ({ rest }) => rest.startsWith("`"),
    hint: 'Put texts in quotes, with "+" between them and values: `"Hello " + call.from`.',
  },
  {
    of: ({ rest }) => /^[≥≤≠×÷−]/.test(rest),
    hint: ({ rest }) => `Write "${typed[rest.charAt(0)] ?? ""}" for it.`,
  },
  {
    of: ({ rest }) => /^[$#@]/.test(rest),
    hint: ({ rest }) => `Remove the ${rest.charAt(0)}: names stand alone, and texts in quotes.`,
  },
  {
    of: ({ before, rest }) => /^[*#][\d*#]*\s*(?:$|[&|)])/.test(rest) && /[=(,]\s*$/.test(before),
    hint: ({ rest }) => `Write it in quotes: \`"${/^[\d*#]+/.exec(rest)?.[0] ?? ""}"\`.`,
  },
  {
    of: ({ source, rest }) => /^[,)]/.test(rest) && /\bin\s*\([^()]*,/.test(source),
    hint: 'A list stands in [ ]: write `x in ["a", "b"]`.',
  },
  { of: ({ rest }) => /^,\s*$/.test(rest), hint: "Remove the comma." },
  { of: ({ rest }) => rest.startsWith(";"), hint: "Write one expression, without a semicolon." },
  {
    of: says(/expression ends where ":" is missing/),
    hint: "Add `:` and what it is otherwise: `condition ? one : other`.",
  },
  {
    of: says(/expression ends/),
    hint: "Something is missing at the end: add it, or remove the operator.",
  },
  {
    of: says(/where a name belongs|where a name is missing/),
    hint: "Write the name of a member after the dot.",
  },
  {
    of: ({ before, rest }) => /['"]$/.test(before) && /^['"]/.test(rest),
    hint: "Write a quote inside a text as \\' or \\\", or put the text in quotes of the other kind.",
  },
  {
    of: ({ before, rest }) => /[\w"')\]]$/.test(before) && /^[\w"']/.test(rest),
    hint: "Put an operator between the two, such as `+` or `==`.",
  },
  {
    of: says(/List elements must have the same type/),
    hint: "Let all items be of one type: put numbers in quotes, or convert them with `string(…)`.",
  },
  {
    of: says(/Map key uses wrong type|Map value/),
    hint: "Let all keys, and all values, be of one type.",
  },
  {
    of: says(/Ternary branches/),
    hint: "Let both be of one type, for instance with `string(…)`.",
  },
  {
    of: ({ message, source }) => /\|\|.* take/.test(message) && oneOfTwo.test(source),
    hint: ({ source }) => {
      const [, value = "", one = "", other = ""] = oneOfTwo.exec(source) ?? [];
      return `Write \`${value} in [${one}, ${other}]\`.`;
    },
  },
  {
    of: ({ message, source }) => /\|\|.* take what is true/.test(message) && orElse.test(source),
    hint: ({ message, source }) => {
      const [, value = "", other = ""] = orElse.exec(source) ?? [];
      const [, type = ""] = /of the type (\w+)\.?$/.exec(message) ?? [];
      return `For a value in its place write \`${value} != ${empty[type] ?? "null"} ? ${value} : ${other}\`.`;
    },
  },
  {
    of: says(/^The condition before "\?"/),
    hint: ({ message, source }) => {
      const [, value = "x"] = /(?:^|[^\w.])([A-Za-z_][\w.]*)\s*\?/.exec(source) ?? [];
      const [, type = ""] = / of the type (.+)\.$/.exec(message) ?? [];
      return `Write \`${truthOf(value, type)} ? … : …\`, or another comparison.`;
    },
  },
  {
    of: says(/take what is true|^"!" cannot/),
    hint: 'It takes what is true or false: compare the value, as in `x == 1` or `x != ""`.',
  },
  {
    of: says(/type string has no members/),
    hint: "A text has no members: `text.substring(0, 1)` takes a part of it, `size(text)` counts.",
  },
  {
    of: says(/^Items of a list are taken/),
    hint: "Write `list[0]` for the first item, and `size(list)` for how many there are.",
  },
  { of: says(/^Here stands "\."/), hint: 'Write the name before the ".", or remove it.' },
  {
    of: ({ message, rest }) =>
      /type (integer|number|boolean) has no members/.test(message) && /^\w+/.test(rest),
    hint: ({ message, rest }) => {
      const [, type = ""] = /type (\w+)/.exec(message) ?? [];
      const [name = ""] = /^\w+/.exec(rest) ?? [];
      const isCount = /^(length|len|size|count)$/.test(name) && type !== "boolean";
      const digits = isCount ? "; `size(string(x))` counts its digits" : "";
      return `Remove ".${name}"${digits}.`;
    },
  },
  { of: says(/has no members/), hint: "Only lists, maps and rows have members." },
  { of: says(/has\(\)/), hint: "Name a member in it, such as `has(reply.body.name)`." },
  {
    of: says(/range of a comprehension/),
    hint: 'Write it behind a list, such as `call.args.exists(x, x == "a")`.',
  },
  {
    of: says(/cannot be applied to a string/),
    hint: "Convert the text first: `-int(text)`.",
  },
];
