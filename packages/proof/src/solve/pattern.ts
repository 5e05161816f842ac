/** A regular expression as a tree: what RE2 and languages of texts have in common. */
export type Pattern =
  | { readonly kind: "set"; readonly ranges: readonly Range[]; readonly isOther: boolean }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly Pattern[] }
  | {
      readonly kind: "repeat";
      readonly part: Pattern;
      readonly least: number;
      readonly most: number;
    };

/** Characters from one to another, as code points. */
export type Range = readonly [number, number];

/** Thrown inside of the reader only. */
class NotUnderstood extends Error {}

/**
 * A regular expression of RE2 that matches a text as a whole. `undefined` for one that this reader
 * does not understand: one with flags, or with anchors inside.
 */
export function readPattern(source: string): Pattern | undefined {
  try {
    const reader = createReader(source);
    const pattern = reader.read();
    return reader.isAtEnd() ? pattern : undefined;
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}

/**
 * The pattern of the whole texts in which a regular expression finds something; `undefined` for one
 * that {@link readPattern} does not understand.
 */
export function wholePattern(source: string): string | undefined {
  const any = "(?:.|\n)*";
  const alternatives = outermost(source).map((each) => {
    const body = each.replace(/^\^/, "").replace(/(?<!\\)\$$/, "");
    const isLast = body.length < each.length && each.endsWith("$") && !each.endsWith("\\$");
    return `${each.startsWith("^") ? "" : any}(?:${body})${isLast ? "" : any}`;
  });
  const whole = alternatives.join("|");
  return readPattern(whole) === undefined ? undefined : whole;
}

/** The alternatives of a regular expression outside of all brackets. */
function outermost(source: string): readonly string[] {
  const parts = [""];
  let depth = 0;
  let isInSet = false;
  for (const [piece] of source.matchAll(/\\?[^]/gu)) {
    if (piece === "[") isInSet = true;
    if (piece === "]") isInSet = false;
    if (!isInSet && piece === "(") depth += 1;
    if (!isInSet && piece === ")") depth -= 1;
    if (piece === "|" && depth === 0 && !isInSet) parts.push("");
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

interface Reader {
  read(): Pattern;
  isAtEnd(): boolean;
}

function createReader(source: string): Reader {
  const characters = [...source];
  let at = 0;
  const here = (): string | undefined => characters[at];
  const take = (): string => characters[at++] ?? refuse();
  const takeIf = (character: string): boolean => {
    if (here() !== character) return false;
    at += 1;
    return true;
  };
  const choice = (): Pattern => {
    const parts = [sequence()];
    while (takeIf("|")) parts.push(sequence());
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: "choice", parts };
  };
  const sequence = (): Pattern => {
    const parts: Pattern[] = [];
    while (![undefined, "|", ")"].includes(here())) parts.push(repeated());
    return { kind: "sequence", parts };
  };
  const repeated = (): Pattern => {
    let part = atom();
    for (let times = quantity(); times !== undefined; times = quantity())
      part = { kind: "repeat", part, least: times[0], most: times[1] };
    return part;
  };
  const quantity = (): readonly [number, number] | undefined => {
    const rest = characters.slice(at, at + 12).join("");
    const [text, least, more, most] = /^\{(\d{1,4})(,(\d{0,4}))?\}/.exec(rest) ?? [];
    const signs: Readonly<Record<string, readonly [number, number]>> = {
      "*": [0, Number.POSITIVE_INFINITY],
      "+": [1, Number.POSITIVE_INFINITY],
      "?": [0, 1],
    };
    const sign = signs[here() ?? ""];
    if (text === undefined && sign === undefined) return undefined;
    at += text?.length ?? 1;
    takeIf("?");
    const upper = most === undefined || most === "" ? Number.POSITIVE_INFINITY : Number(most);
    return sign ?? [Number(least), more === undefined ? Number(least) : upper];
  };
  const atom = (): Pattern => {
    const character = take();
    if (character === "(") return group();
    if (character === "[") return setOf();
    if (character === ".") return { kind: "set", ranges: [[10, 10]], isOther: true };
    if (character === "\\") return { kind: "set", ranges: escaped(take()), isOther: false };
    return "^$*+?{)".includes(character) ? refuse() : setWith([only(character)]);
  };
  const group = (): Pattern => {
    if (takeIf("?") && !takeIf(":")) return refuse();
    const part = choice();
    return takeIf(")") ? part : refuse();
  };
  const setOf = (): Pattern => {
    const isOther = takeIf("^");
    const ranges: Range[] = [];
    for (let isFirst = true; isFirst || here() !== "]"; isFirst = false) {
      const from = take();
      if (from === "[" && here() === ":") return refuse();
      if (from === "\\") ranges.push(...escaped(take()));
      else if (here() === "-" && characters[at + 1] !== "]") {
        at += 1;
        const to = take();
        ranges.push(to === "\\" ? refuse() : [codeOf(from), codeOf(to)]);
      } else ranges.push(only(from));
    }
    at += 1;
    return { kind: "set", ranges, isOther };
  };
  return {
    read: choice,
    isAtEnd: () => at === characters.length,
  };
}

function setWith(ranges: readonly Range[]): Pattern {
  return { kind: "set", ranges, isOther: false };
}

function only(character: string): Range {
  return [codeOf(character), codeOf(character)];
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

const classes: Readonly<Record<string, readonly Range[]>> = {
  d: [[48, 57]],
  w: [
    [48, 57],
    [65, 90],
    [95, 95],
    [97, 122],
  ],
  s: [
    [9, 10],
    [12, 13],
    [32, 32],
  ],
};

/** The control characters that have a letter of their own. */
const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };

function escaped(character: string): readonly Range[] {
  const known = classes[character];
  const control = controls[character];
  if (known !== undefined) return known;
  if (control !== undefined) return [[control, control]];
  return /[A-Za-z0-9]/.test(character) ? refuse() : [only(character)];
}

function refuse(): never {
  throw new NotUnderstood();
}
