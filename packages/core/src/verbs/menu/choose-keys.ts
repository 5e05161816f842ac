import { dialFit, symbolsOf } from "../../language/dial-pattern.ts";

/** The meaning of keys that were typed in a menu. */
export interface KeyChoice {
  /**
   * The keys of the menu, as they are written, that it fits; the narrowest where it fits several.
   */
  readonly chosen: string | undefined;
  /** Whether one more key may make it fit. */
  readonly canGrow: boolean;
}

/** Finds the meaning of typed keys among the keys of a menu, which may be dial patterns. */
export function chooseKeys(keys: readonly string[], typed: string): KeyChoice {
  const fits = keys.map((pattern) => ({ pattern, ...dialFit(typed, pattern) }));
  const whole = fits.filter(({ isWhole }) => isWhole).map(({ pattern }) => pattern);
  return {
    chosen: whole.toSorted(byWidth)[0],
    canGrow: fits.some(({ isBeginning }) => isBeginning),
  };
}

/**
 * Orders patterns that one text may fit, the narrowest first; a total order, so that it matters
 * nowhere how a file lists them.
 */
export function byWidth(a: string, b: string): number {
  const [openA, openB] = [a.endsWith("."), b.endsWith(".")];
  if (openA !== openB) return openA ? 1 : -1;
  const [symbolsA, symbolsB] = [symbolsOf(a), symbolsOf(b)];
  if (symbolsA.length !== symbolsB.length) return symbolsB.length - symbolsA.length;
  return widthOf(symbolsA) - widthOf(symbolsB) || (a < b ? -1 : 1);
}

function widthOf(symbols: readonly string[]): number {
  return symbols.reduce((product, symbol) => product * symbol.length, 1);
}

/** The most parts that a pattern is divided into to see whether others cover it. */
const mostParts = 10_000;

/**
 * A text of a pattern that is none of others of the same length, all by the symbols of their
 * places; `undefined` when they cover it. It is divided digit by digit where they differ.
 */
export function textOutside(
  symbols: readonly string[],
  others: readonly (readonly string[])[],
): string | undefined {
  let parts = 0;
  const search = (
    box: readonly string[],
    boxes: readonly (readonly string[])[],
  ): string | undefined => {
    parts += 1;
    const meeting = boxes.filter((other) =>
      box.every((symbol, at) => shares(symbol, other[at] ?? "")),
    );
    if (meeting.some((other) => box.every((symbol, at) => contains(other[at] ?? "", symbol))))
      return undefined;
    const [first] = meeting;
    // Beyond so many parts it is taken for one that can be chosen: an error must be certain.
    if (first === undefined || parts > mostParts)
      return box.map((symbol) => symbol[0] ?? "").join("");
    const at = box.findIndex((symbol, place) => !contains(first[place] ?? "", symbol));
    for (const symbol of box[at] ?? "") {
      const found = search(box.with(at, symbol), meeting);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search(symbols, others);
}

function shares(a: string, b: string): boolean {
  return [...a].some((each) => b.includes(each));
}

function contains(all: string, part: string): boolean {
  return [...part].every((each) => all.includes(each));
}
