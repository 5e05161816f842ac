import type { JsonObject } from "@flowrun/core";
import type { Hints } from "./hints.ts";

/** One way to answer `collect-digits`: the outcome that it should give, and the keys of one try; none is silence. */
export interface Entry {
  readonly outcome: string;
  readonly keys: string;
}

/** How many entries that count are tried where expressions may look at what was typed. */
const mostValues = 12;

/**
 * Entries for every outcome of a `collect-digits` with these options. `wanted` are texts that the flow compares with,
 * `samples` draws texts that a pattern takes. The
 * interpreter has the last word on what an entry comes to.
 */
export function entriesFor(
  options: JsonObject,
  wanted: readonly string[],
  samples: Hints["samples"],
): readonly Entry[] {
  const terminator = String(options["terminator"] ?? "").slice(0, 1);
  const entries = candidates(options, wanted, samples).map((digits) => entryOf(options, digits, terminator));
  const of = (outcome: string, most: number): readonly Entry[] =>
    entries.filter((entry) => entry.outcome === outcome).slice(0, most);
  const empty = terminator === "" ? [] : [{ outcome: "empty", keys: terminator }];
  return [...of("ok", mostValues), ...empty, ...of("short", 1), ...of("invalid", 1), { outcome: "silent", keys: "" }];
}

function candidates(options: JsonObject, wanted: readonly string[], samples: Hints["samples"]): readonly string[] {
  const most = Math.min(Number(options["max_length"]), 40);
  const least = Math.max(1, Number(options["min_length"] ?? 1));
  const lengths = [least, least - 1, least + 1, most, 1, 2, 4].filter((length) => length >= 1 && length <= most);
  const pattern = options["pattern"];
  const drawn = typeof pattern === "string" ? samples(`^(?:${pattern})$`) : [];
  const counted = lengths.flatMap((length) => [..."10"].map((digit) => digit.repeat(length)));
  const terminator = String(options["terminator"] ?? "");
  const isTypeable = (text: string): boolean =>
    /^[0-9A-D*#]+$/.test(text) && text.length <= most && ![...text].some((key) => terminator.includes(key));
  return [...new Set([...wanted.filter(isTypeable), ...drawn.filter(isTypeable).slice(0, 6), ...counted])];
}

function entryOf(options: JsonObject, digits: string, terminator: string): Entry {
  const endsByItself = digits.length >= Number(options["max_length"]) && options["at_max"] !== "ignore";
  return { outcome: outcomeOf(options, digits), keys: endsByItself ? digits : digits + terminator };
}

function outcomeOf(options: JsonObject, digits: string): string {
  if (digits.length < Number(options["min_length"] ?? 1)) return "short";
  const pattern = options["pattern"];
  return typeof pattern === "string" && !fits(pattern, digits) ? "invalid" : "ok";
}

function fits(pattern: string, digits: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`).test(digits);
  } catch {
    // A pattern that only RE2 reads: the interpreter says what the entry comes to.
    return true;
  }
}
