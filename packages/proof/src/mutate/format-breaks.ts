import { positionOf, type Source } from "@flowrun/core";
import { describeDifference } from "../observe/first-difference.ts";
import type { FlowBreak } from "./flow-break.ts";
import type { BreakDifference, BreakVerdict } from "./judge-break.ts";

/** A break with what became of it. */
export interface TriedBreak {
  readonly slip: FlowBreak;
  readonly verdict: BreakVerdict;
  /** A call beside the scenarios that the break changes; absent where none is known. */
  readonly shown?: BreakDifference;
}

/** The breaks of one flow that were tried. */
export interface BreakReport {
  readonly source: Source;
  readonly scenarios: number;
  readonly tried: readonly TriedBreak[];
  /** How many were left when the time was over. */
  readonly left: number;
}

/** How many breaks count, and how many of them scenarios notice. */
export interface BreakTally {
  readonly noticed: number;
  readonly total: number;
}

/**
 * The breaks that count. Left out are those that the checker refuses, and those that change no call
 * that was tried. All breaks of a step that no scenario enters count as one.
 */
export function tallyOf({ tried }: Pick<BreakReport, "tried">): BreakTally {
  const counted = (kind: BreakVerdict["kind"]): readonly TriedBreak[] =>
    tried.filter(({ verdict }) => verdict.kind === kind);
  const noticed = counted("noticed").length;
  const unreached = new Set(counted("unreached").map(({ slip }) => slip.step)).size;
  return { noticed, total: noticed + unreached + tried.filter(isMissed).length };
}

/** Whether a break changes a call, and no scenario fails for it. */
export function isMissed({ verdict, shown }: TriedBreak): boolean {
  return verdict.kind === "unnoticed" || (verdict.kind === "same" && shown !== undefined);
}

/** The breaks that no scenario notices, for a terminal, ending in a newline; its head stands alone. */
export function formatBreaks(report: BreakReport): {
  readonly head: string;
  readonly body: string;
} {
  const { source, scenarios, tried, left } = report;
  const { noticed, total } = tallyOf(report);
  const head = `${source.name}: ${noticed} of ${total} breaks are noticed by ${scenarios === 1 ? "1 scenario" : `${scenarios} scenarios`}`;
  const lineOf = ({ slip }: TriedBreak): number => positionOf(source, slip.span).line;
  const idle = tried.filter((each) => each.verdict.kind === "same" && !isMissed(each));
  return {
    head,
    body: [
      ...section("No scenario notices:", missedLines(tried.filter(isMissed), lineOf)),
      ...section("No scenario enters:", unreachedLines(tried, lineOf)),
      ...(idle.length === 0 ? [] : [idleLine(idle.map(lineOf))]),
      ...(left === 0
        ? []
        : [`The time was over before ${left} more were tried; --time gives more.`]),
    ]
      .map((line) => `${line}\n`)
      .join(""),
  };
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];
}

type LineOf = (tried: TriedBreak) => number;

/** A line for each place, with all that it may be broken to, and one with a call that shows it. */
function missedLines(missed: readonly TriedBreak[], lineOf: LineOf): readonly string[] {
  const places = Map.groupBy(
    missed,
    (each) => `${lineOf(each)} ${each.slip.what} ${each.slip.change?.from ?? ""}`,
  );
  return [...places.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { step, what, change } = first.slip;
    const place = step === undefined ? what : `${step} ${what}`;
    const told =
      change === undefined
        ? "left out"
        : `${change.from} → ${group.map(({ slip }) => slip.change?.to).join(", or ")}`;
    return [`line ${lineOf(first)}  ${place}: ${told}`, `    ${differenceLine(first)}`];
  });
}

function differenceLine({ verdict, shown }: TriedBreak): string {
  if (verdict.kind === "unnoticed")
    return `"${verdict.differs.scenario}" passes all the same, ${describeDifference(verdict.differs)}`;
  return shown === undefined
    ? ""
    : `explore has a call for it, "${shown.scenario}", ${describeDifference(shown)}`;
}

function unreachedLines(tried: readonly TriedBreak[], lineOf: LineOf): readonly string[] {
  const steps = Map.groupBy(
    tried.filter(({ verdict }) => verdict.kind === "unreached"),
    ({ slip }) => slip.step,
  );
  return [...steps].flatMap(([step, [first]]) =>
    first === undefined ? [] : [`line ${lineOf(first)}  ${step}`],
  );
}

function idleLine(lines: readonly number[]): string {
  const places = [...new Set(lines)].map(String).join(", ");
  const [many, count] =
    lines.length === 1 ? ["1 break changes", "does"] : [`${lines.length} breaks change`, "do"];
  return `${many} no call that was tried, and ${count} not count: line ${places}.`;
}
