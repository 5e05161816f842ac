/** A pattern of Asterisk's dial plan, in the ways that a flow can write it. */
export interface DialPlanPattern {
  /** The same as a dial pattern of flows; absent where there is none. */
  readonly pattern?: string;
  /** The same as a regular expression of the whole text. */
  readonly expression: string;
  /** Its first sign that dial patterns of flows do not have: `[`, `_`, `!`, or a small letter. */
  readonly foreign: string;
}

const symbols: ReadonlyMap<string, string> = new Map([
  ["0-9", "X"],
  ["1-9", "Z"],
  ["2-9", "N"],
]);

const ranges: Readonly<Record<string, string>> = { X: "0-9", Z: "1-9", N: "2-9" };

/**
 * Reads a text that only the dial plan of Asterisk takes for a pattern. It has `_` before it, sets
 * such as `[2-9]`, `!` for any rest or none, or small letters. For any other text, also for a dial
 * pattern of flows, it gives `undefined`.
 */
export function readDialPlanPattern(text: string): DialPlanPattern | undefined {
  const foreign = foreignIn(text);
  if (foreign === undefined || text.length > longest) return undefined;
  const [, body = "", rest = ""] = /^_?(.*?)([.!]?)$/.exec(text) ?? [];
  const places = (body.match(/\[[^\]]*\]|./g) ?? []).filter((place) => place !== "-").map(placeOf);
  const expression = `^${places.map((place) => place.set).join("")}${rests[rest] ?? ""}$`;
  const letters = places.map(({ symbol }) => symbol);
  if (rest === "!" || letters.includes(undefined)) return { expression, foreign };
  return { pattern: `${letters.join("")}${rest}`, expression, foreign };
}

/**
 * The regular expression of a dial pattern for the whole text. It may be one of flows (`2XXX`) or of
 * Asterisk's dial plan (`_2XXX`); any other text gives `undefined`.
 */
export function expressionOfDialPattern(text: string): string | undefined {
  if (!/^_|[XZNxzn]/.test(text)) return undefined;
  const read = readDialPlanPattern(text);
  const isOfFlows = /^(?=.*[XZN])[0-9XZN*#+]+[.!]?$/.test(text) && text.length <= longest;
  const expression =
    read?.expression ?? (isOfFlows ? readDialPlanPattern(`_${text}`)?.expression : undefined);
  return expression?.replaceAll(
    /(\[[^\]]*\])\1+/g,
    (same, set: string) => `${set}{${same.length / set.length}}`,
  );
}

/** Longer than any number, with sets in it. */
const longest = 64;

const rests: Readonly<Record<string, string>> = { ".": ".+", "!": ".*" };

function foreignIn(text: string): string | undefined {
  if (!/^_?(?:[0-9A-DXZNxzn+*#-]|\[[0-9*#-]+\])*[.!]?$/.test(text)) return undefined;
  if (text.includes("[")) return "[";
  if (text.endsWith("!") && text.length > 1) return "!";
  const isPattern = /[XZNxzn.]/.test(text);
  if (isPattern && text.startsWith("_")) return "_";
  return isPattern ? /[xzn]/.exec(text)?.[0] : undefined;
}

/** A place of a pattern: its symbol in flows, where it has one, and its set in an expression. */
function placeOf(written: string): { readonly symbol: string | undefined; readonly set: string } {
  const inside = /^\[(.*)\]$/.exec(written)?.[1];
  const letter = written.toUpperCase();
  if (inside !== undefined) return { symbol: symbolOf(inside), set: written };
  const range = ranges[letter];
  if (range !== undefined) return { symbol: letter, set: `[${range}]` };
  return { symbol: written, set: /[+*]/.test(written) ? `[${written}]` : written };
}

function symbolOf(set: string): string | undefined {
  return set.length === 1 ? set : symbols.get(set);
}
