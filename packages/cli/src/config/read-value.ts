import { parseDuration } from "@flowrun/core";
import type { Problem } from "../cli-error.ts";
import { wrongValue } from "./check-values.ts";
import { textOf, type Values } from "./config-entry.ts";
import {
  ariReplaced,
  ariRequests,
  ariTransfers,
  ledgerSyncs,
  numbersWays,
  type AriReplaced,
  type AriRequests,
  type AriTransfers,
  type LedgerSync,
  type LogWait,
  type Numbers,
} from "./config.ts";

/** How the text of a key becomes a value. */
export interface Reading<T> {
  /** `undefined` for a text that cannot be used. */
  readonly parse: (text: string) => T | undefined;
  /** The text to write instead. */
  readonly hint: string;
  /** The value where nothing is set. */
  readonly fallback: T;
}

/** Gives the value of a key. */
export type ValueReader = <T>(key: string, reading: Reading<T>) => T;

/** A reader of `values` that adds to `problems` what cannot be used; then it gives the fallback. */
export function createValueReader(values: Values, problems: Problem[]): ValueReader {
  return (key, { parse, hint, fallback }) => {
    const text = textOf(values, key);
    if (text === undefined) return fallback;
    const value = parse(text.value);
    if (value === undefined) problems.push(wrongValue(key, text, hint));
    return value ?? fallback;
  };
}

/** A word of two, the first of which is the fallback. */
function oneOf<const Word extends string>(words: readonly [Word, Word]): Reading<Word> {
  const [fallback, other] = words;
  return {
    parse: (text) => words.find((word) => word === text),
    hint: `Write "${fallback}" or "${other}".`,
    fallback,
  };
}

/** Milliseconds from `10s`, or from a bare number of seconds. */
export const grace: Reading<number> = {
  parse: durationOrSeconds,
  hint: 'Write a duration such as "10s", or a number of seconds.',
  fallback: 10_000,
};

/** The fate of calls when the connection to the platform is lost. */
export const lostCalls: Reading<"survive" | "discard"> = oneOf(["survive", "discard"]);

/** The longest absence of the platform that calls survive, in milliseconds. */
export const longestGap: Reading<number> = {
  parse: durationOrSeconds,
  hint: 'Write a duration such as "2m", or a number of seconds.',
  fallback: 120_000,
};

/** How long something waits for the log of a cell, in milliseconds. */
export const logWait: Reading<LogWait> = {
  parse: (text) => (text === "strict" ? text : durationOrSeconds(text)),
  hint: 'Write a duration such as "50ms", or "strict".',
  fallback: 50,
};

/** The condition for anything to go out: how far the ledger is kept. */
export const ledgerSync: Reading<LedgerSync> = oneOf(ledgerSyncs);

function durationOrSeconds(text: string): number | undefined {
  return parseDuration(/^\d+$/.test(text) ? `${text}s` : text);
}

/** How requests travel that the platform answers at once. */
export const requestsWay: Reading<AriRequests> = oneOf(ariRequests);

/** The reaction of a run when another process takes its application over. */
export const replacedWay: Reading<AriReplaced> = oneOf(ariReplaced);

/** The answer to a phone that transfers its call by itself. */
export const transfersWay: Reading<AriTransfers> = oneOf(ariTransfers);

/** A TCP port to listen on; none where nothing is set. */
export const listeningPort: Reading<number | undefined> = {
  parse: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined),
  hint: "Write a port from 1 to 65535, or 0 for any free one.",
  fallback: undefined,
};

/** How numbers of telephones are written down. */
export const numbersWay: Reading<Numbers> = oneOf(numbersWays);

/** The same, where nobody needs them whole unless somebody says so. */
export const maskedNumbersWay: Reading<Numbers> = { ...numbersWay, fallback: "masked" };

/** Milliseconds of a number of days; none where nothing is set. */
export const days: Reading<number | undefined> = {
  parse: (text) =>
    /^[1-9]\d{0,3}d$/.test(text) ? Number.parseInt(text, 10) * 86_400_000 : undefined,
  hint: 'Write a number of days such as "30d".',
  fallback: undefined,
};

const units: Readonly<Record<string, number>> = { kB: 1_000, MB: 1_000_000, GB: 1_000_000_000 };

/** How much may wait, in bytes. */
export const size: Reading<number> = {
  parse: (text) => {
    const [, number, unit = ""] = /^([1-9]\d{0,3})(kB|MB|GB)$/.exec(text) ?? [];
    return number === undefined ? undefined : Number(number) * (units[unit] ?? 1);
  },
  hint: 'Write a size such as "64MB", or with "kB" or "GB".',
  fallback: 64_000_000,
};

/** A number of calls, at least one; none where nothing is set. */
export const callCount: Reading<number | undefined> = {
  parse: (text) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined),
  hint: "Write a whole number such as 500.",
  fallback: undefined,
};

/** A number of calls in a second, with a fraction if need be; none where nothing is set. */
export const callRate: Reading<number | undefined> = {
  parse: (text) =>
    /^\d{1,5}(\.\d{1,3})?$/.test(text) && Number(text) > 0 ? Number(text) : undefined,
  hint: "Write a number of calls in a second such as 20, or 0.5.",
  fallback: undefined,
};

/** A version of the platform's API that is described. */
export const apiVersion: Reading<"8.1" | "8.2"> = {
  parse: (text) => (text === "8.1" || text === "8.2" ? text : undefined),
  hint: 'Write "8.1" or "8.2".',
  fallback: "8.2",
};

/** Yes or no; no where nothing is set. */
export const flag: Reading<boolean> = {
  parse: (text) => (text === "true" || text === "false" ? text === "true" : undefined),
  hint: 'Write "true" or "false".',
  fallback: false,
};
