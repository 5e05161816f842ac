import type { Observed } from "./observed-of.ts";

/** The first thing in which a call goes otherwise than another one. */
export interface CallDifference {
  /** `undefined`: the first call had ended by then. */
  readonly before: Observed | undefined;
  /** `undefined`: the second call had ended by then. */
  readonly after: Observed | undefined;
}

/** The first difference of what others notice of two calls, in words or in time. */
export function firstDifference(
  before: readonly Observed[],
  after: readonly Observed[],
): CallDifference | undefined {
  const length = Math.max(before.length, after.length);
  for (let at = 0; at < length; at += 1) {
    const [was, is] = [before[at], after[at]];
    if (was?.text !== is?.text || was?.atMs !== is?.atMs) return { before: was, after: is };
  }
  return undefined;
}

/** A difference in words: `at 2.000 s in place of 1.000 s: plays sound:hello`. */
export function describeDifference({ before, after }: CallDifference): string {
  const at = ({ atMs }: Observed): string => `at ${(atMs / 1000).toFixed(3)} s`;
  if (after === undefined) return `without: ${shorten(before?.text ?? "")}`;
  if (before === undefined) return `with, ${at(after)}: ${shorten(after.text)}`;
  if (before.text === after.text)
    return `${at(after)} in place of ${at(before).slice(3)}: ${shorten(after.text)}`;
  const same = sameLength(before.text, after.text);
  return `${at(after)}: ${shorten(after.text, same)}; without it: ${shorten(before.text, same)}`;
}

function sameLength(one: string, other: string): number {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return at === -1 ? one.length : at;
}

/** A text of about 100 letters at most: its beginning, and the letters around a place in it. */
function shorten(text: string, at = 0): string {
  if (text.length <= 100) return text;
  const [from, length] = at < 80 ? [0, 100] : [at - 20, 60];
  const cut = text.slice(from, from + length);
  const head = from === 0 ? "" : `${text.slice(0, 40)} … `;
  return `${head}${cut}${from + length < text.length ? " …" : ""}`;
}
