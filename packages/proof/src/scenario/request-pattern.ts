import type { HttpCommand } from "@flowrun/core";

/** Which requests are meant: those with this method, or any, to a URL that fits. */
export interface RequestPattern {
  readonly method: string | undefined;
  /** With `*` for any text. */
  readonly url: string;
}

/** The methods that a request may have. */
export const methods: readonly HttpCommand["method"][] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * A pattern as a test file writes it: a URL, or a method and a URL, as in `POST
 * https://a.example/b*`.
 */
export function readPattern(text: string): RequestPattern {
  const [first = "", ...rest] = text.trim().split(/\s+/);
  return rest.length === 0
    ? { method: undefined, url: first }
    : { method: first, url: rest.join(" ") };
}

/** Whether a request is meant. */
export function fitsPattern(
  pattern: RequestPattern,
  { method, url }: Pick<HttpCommand, "method" | "url">,
): boolean {
  return (pattern.method ?? method) === method && fitsText(pattern.url, url);
}

/** Whether some request may be meant by both; `false` only where that is certain. */
export function mayMeet(one: RequestPattern, other: RequestPattern): boolean {
  if (one.method !== undefined && other.method !== undefined && one.method !== other.method)
    return false;
  return mayFitBoth(one.url, other.url);
}

/** Whether some text may fit both of two patterns; `false` only where that is certain. */
export function mayFitBoth(one: string, other: string): boolean {
  if (!one.includes("*")) return fitsText(other, one);
  if (!other.includes("*")) return fitsText(one, other);
  const [start = "", otherStart = ""] = [one, other].map((each) =>
    each.slice(0, each.indexOf("*")),
  );
  return start.startsWith(otherStart) || otherStart.startsWith(start);
}

/** Whether a text fits a pattern, in which `*` stands for any text, also for none. */
export function fitsText(pattern: string, text: string): boolean {
  const [start = "", ...rest] = pattern.split("*");
  const end = rest.pop();
  if (end === undefined) return text === pattern;
  if (!text.startsWith(start) || !text.endsWith(end) || text.length < start.length + end.length)
    return false;
  let place = start.length;
  for (const part of rest) {
    const found = text.indexOf(part, place);
    if (found === -1) return false;
    place = found + part.length;
  }
  return place <= text.length - end.length;
}
