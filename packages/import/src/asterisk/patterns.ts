import { type Cel, celText } from "../draft/cel.ts";
import type { DialPlan, Extension } from "./dial-plan.ts";

/** An extension with the context that it stands in. */
export interface Spot {
  readonly context: string;
  readonly extension: Extension;
}

/** Whether an extension stands for one number alone. */
export function isExact({ pattern }: Extension): boolean {
  return !pattern.startsWith("_");
}

/** The extensions that Asterisk itself goes to, by what has happened. */
const special = new Set(["s", "i", "t", "h", "T", "o", "a", "e", "failed"]);

/** Whether callers can dial an extension. */
export function isDialled({ pattern }: Extension): boolean {
  return !special.has(pattern);
}

/**
 * The extensions of a context in the order in which Asterisk tries them: numbers, then patterns
 * from the narrowest on; then those of what it includes, each once.
 */
export function spotsIn(
  plan: DialPlan,
  context: string,
  seen: Set<string> = new Set(),
): readonly Spot[] {
  const found = plan.contexts.get(context);
  if (found === undefined || seen.has(context)) return [];
  seen.add(context);
  const own = [...found.extensions.values()].toSorted((a, b) => (width(a) < width(b) ? -1 : 1));
  return [
    ...own.map((extension) => ({ context, extension })),
    ...found.includes.flatMap(({ name }) => spotsIn(plan, name, seen)),
  ];
}

/** The first extension of a context, by its order, that fits a number. */
export function spotFor(plan: DialPlan, context: string, number: string): Spot | undefined {
  const spots = spotsIn(plan, context);
  return (
    spots.find(({ extension }) => extension.pattern === number) ??
    spots.find(({ extension }) => !isExact(extension) && regexOf(extension).test(number))
  );
}

/** Whether a number fits an extension, as an expression. */
export function fits(extension: Extension, number: Cel): Cel {
  const { pattern } = extension;
  if (isExact(extension)) return `${number} == ${celText(pattern)}`;
  const plain = pattern.slice(1);
  return /^[0-9XZN*#]+\.?$/.test(plain)
    ? `like(${number}, ${celText(plain)})`
    : `${number}.matches(${celText(regexOf(extension).source)})`;
}

/** The patterns of `menu` that fit the same keys; `undefined` where there are none such. */
export function menuKeys(extension: Extension): readonly string[] | undefined {
  const { pattern } = extension;
  if (isExact(extension)) return /^[0-9*#A-D]+$/.test(pattern) ? [pattern] : undefined;
  let keys = [""];
  for (const symbol of symbols(pattern.slice(1))) {
    const signs = symbol.startsWith("[") ? signsOf(symbol) : [symbol === "!" ? "." : symbol];
    keys = keys.flatMap((key) => signs.map((sign) => key + sign));
    if (keys.length > 16) return undefined;
  }
  return keys.every((key) => /^[0-9XZN*#]+\.?$/.test(key)) ? keys : undefined;
}

function symbols(pattern: string): readonly string[] {
  return pattern.match(/\[[^\]]*\]|[^]/g) ?? [];
}

/** The characters of `[1-39]`. */
function signsOf(set: string): readonly string[] {
  return (set.slice(1, -1).match(/.-.|[^]/g) ?? []).flatMap((piece) => {
    if (piece.length < 3) return [piece];
    const [first, last] = [piece.codePointAt(0) ?? 0, piece.codePointAt(2) ?? 0];
    const count = Math.min(Math.max(last - first + 1, 0), 64);
    return Array.from({ length: count }, (_, at) => String.fromCodePoint(first + at));
  });
}

function regexOf({ pattern }: Extension): RegExp {
  const parts = symbols(pattern.slice(1)).map((symbol) => {
    if (symbol.startsWith("[")) {
      const signs = signsOf(symbol).filter((sign) => /^[\w+*#]$/.test(sign));
      return signs.length > 0 ? `[${signs.join("")}]` : "[0-9]";
    }
    return classes[symbol.toUpperCase()] ?? symbol.replaceAll(/[^\w\s]/g, (sign) => `[${sign}]`);
  });
  return new RegExp(`^${parts.join("")}$`.replaceAll("[^]", "[*]"));
}

const classes: Readonly<Record<string, string>> = {
  X: "[0-9]",
  Z: "[1-9]",
  N: "[2-9]",
  ".": ".+",
  "!": ".*",
};

/** Sorts as Asterisk does: a number before a pattern, at each place the smaller set first. */
function width(extension: Extension): string {
  if (isExact(extension)) return `0${extension.pattern}`;
  const widths = symbols(extension.pattern.slice(1)).map((symbol) => {
    const size = symbol.startsWith("[") ? signsOf(symbol).length : sizes[symbol.toUpperCase()];
    return String.fromCodePoint(64 + (size ?? 1));
  });
  return `1${widths.join("")}`;
}

const sizes: Readonly<Record<string, number>> = { X: 10, Z: 9, N: 8, ".": 60, "!": 61 };
