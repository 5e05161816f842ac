import type { Pace } from "@flowrun/core/tooling";
import type { DialRow } from "./read-rows.ts";
import type { ResultFile } from "./result-file.ts";

/** The rows to be called, and those that are not called again. */
export interface Plan {
  readonly left: readonly DialRow[];
  readonly brokenOff: readonly DialRow[];
}

/** The plan of a campaign by what has come of its rows so far; `again` names outcomes after which a row is called once more. */
export function planOf(
  rows: readonly DialRow[],
  { outcomeOf }: ResultFile,
  again: readonly string[],
): Plan {
  const left = rows.filter(({ id }) => {
    const outcome = outcomeOf(id);
    return outcome === undefined || again.includes(outcome);
  });
  const brokenOff = rows.filter((row) => outcomeOf(row.id) === "broken_off" && !left.includes(row));
  return { left, brokenOff };
}

/** The facts that are told of a campaign before it begins. */
export interface PlanFacts {
  readonly part: string;
  readonly pace: Pace;
  readonly shown: string;
  readonly unused: readonly string[];
  readonly all: number;
  /** Rows of which only the run shows whom they call, and rows that call nobody. */
  readonly open: number;
  readonly nobody: number;
}

/** The plan in words, a line each: how many are called, how fast, and what is odd. */
export function planText(
  { left, brokenOff }: Plan,
  { part, pace, shown, unused, all, open, nobody }: PlanFacts,
): string {
  const speed = [
    ...(pace.atOnce === null ? [] : [`${pace.atOnce} at a time`]),
    ...(pace.perMinute === null ? [] : [`${pace.perMinute} a minute`]),
  ].join(", ");
  const before = all - left.length;
  const lines = [
    `"${part}" for ${left.length} of ${all} ${all === 1 ? "row" : "rows"}${speed === "" ? "" : `, ${speed}`}. What comes of it is kept in "${shown}".`,
    ...(before === 0
      ? []
      : [`${before} ${before === 1 ? "is" : "are"} over already, by that file.`]),
    ...(brokenOff.length === 0
      ? []
      : [
          `Of them ${brokenOff.length} broke off (line ${linesOf(brokenOff)}): --again broken_off calls them once more.`,
        ]),
    ...(nobody === 0
      ? []
      : [`${nobody} of the file ${nobody === 1 ? "calls" : "call"} nobody, as the flow says.`]),
    ...(open === 0
      ? []
      : [
          `Of ${open} it shows only in the run whom they call: it asks for something first, so their numbers are not checked.`,
        ]),
    ...(unused.length === 0
      ? []
      : [`The part does not take ${unused.map((column) => `"${column}"`).join(", ")}.`]),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function linesOf(rows: readonly DialRow[]): string {
  const lines = rows.slice(0, 10).map(({ line }) => String(line));
  return [...lines, ...(rows.length > 10 ? ["…"] : [])].join(", ");
}
