import type { Diagnostic, Json, TraceEntry } from "@flowrun/core";
import { proofProblem, type ProofCode } from "../scenario/proof-catalogue.ts";
import { fitsText } from "../scenario/request-pattern.ts";
import type { Places } from "../scenario/scenario-reader.ts";

/** The first difference between what a scenario expects and what its call did. */
export interface Departure {
  /** The difference, at the place of the expectation in the test file. */
  readonly diagnostic: Diagnostic;
  /** `null` where nothing was expected. */
  readonly expected: Json;
  /** `null` where nothing came. */
  readonly got: Json;
  /** The entry of the trace at which the call departed; the last one when something is missing. */
  readonly entry: TraceEntry | undefined;
}

/** A list that a call has to follow from beginning to end, and what it did. */
export interface Comparison {
  readonly code: ProofCode;
  /** The expectation's key, which is also the name of its place. */
  readonly key:
    | "path"
    | "hears"
    | "calls"
    | "emits"
    | "tools"
    | "tells"
    | "lamps"
    | "mailboxes"
    | "shows"
    | "writes"
    | "signals"
    | "requests"
    | "emails"
    | "messages"
    | "recordings"
    | "erased"
    | "starts"
    | "v2"
    | `saved.${string}`
    | `deleted.${string}`
    | `legs.${string}`;
  readonly expected: readonly string[];
  readonly got: readonly {
    /** In the words of its expectation where it fits that. */
    readonly text: string;
    /** As it was, where `text` may be its expectation; absent: `text`. */
    readonly told?: string;
    readonly entry: TraceEntry | undefined;
  }[];
  /** The actor and the act in a sentence, such as `the call` and `went to`. */
  readonly words: readonly [who: string, does: string];
}

/**
 * The first place at which a call left a list; `undefined` when it followed the list to its end. In
 * what is expected `*` stands for any text.
 */
export function compareLists(
  comparison: Comparison,
  places: Places,
  end: TraceEntry | undefined,
): Departure | undefined {
  const { code, key, expected, got, words } = comparison;
  const length = Math.max(expected.length, got.length);
  const index = Array.from({ length }, (_, at) => at).find(
    (at) => !isMeant(expected[at], got[at]?.text),
  );
  if (index === undefined) return undefined;
  const [wanted, came] = [expected[index], got[index]];
  const span = places.get(`${key}.${index}`) ?? places.get(key) ?? { start: 0, end: 0 };
  return {
    diagnostic: proofProblem(
      code,
      span,
      sentence(words, wanted, came?.text),
      `It was ${around(
        got.map(({ text, told = text }) => told),
        index,
      )}.`,
    ),
    expected: wanted ?? null,
    got: came?.text ?? null,
    entry: came?.entry ?? end,
  };
}

/** Whether a text of a list is the expected one, in which `*` stands for any text. */
function isMeant(wanted: string | undefined, came: string | undefined): boolean {
  return wanted !== undefined && came !== undefined && fitsText(wanted, came);
}

function sentence(
  [who, does]: Comparison["words"],
  wanted: string | undefined,
  came: string | undefined,
): string {
  if (came === undefined)
    return `The call ended before ${who === "the call" ? "it" : who} ${does} "${wanted}".`;
  const expected = wanted === undefined ? "nothing more" : `"${wanted}"`;
  return `T${who.slice(1)} ${does} "${came}", and ${expected} was expected.`;
}

/** How much of a long list is shown before and after the place at which it departs. */
const shownBeside = 3;

/** A list in words: all of a short one, else what surrounds a place in it. */
function around(texts: readonly string[], place: number): string {
  if (texts.length === 0) return "nothing";
  if (texts.length <= 2 * shownBeside + 1) return texts.join(", ");
  const [from, to] = [Math.max(0, place - shownBeside), place + shownBeside + 1];
  const shown = [from > 0 ? ["…"] : [], texts.slice(from, to), to < texts.length ? ["…"] : []]
    .flat()
    .join(", ");
  const where =
    place < texts.length ? `number ${place + 1} of ${texts.length}` : `${texts.length} in all`;
  return `${shown} (${where})`;
}
