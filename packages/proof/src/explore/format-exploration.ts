import { printScenarios } from "../scenario/print-scenario.ts";
import type { Exploration, Unreached } from "./explore-flow.ts";
import type { FoundFault } from "./faults.ts";
import type { Impossible } from "./impossible.ts";
import type { Goal } from "./goals.ts";
import type { FlowPath } from "./paths.ts";

/**
 * An exploration for people, ending in a newline. It lists the ways that no scenario takes, by
 * step, and the shortest paths that none walks, at most `mostPaths`. It lists the ways that are
 * impossible and those that were not found, with the reason, and the bounds that were met. It gives each fault a test file of its own, in which `flow` is the
 * path of the flow.
 */
export function formatExploration(
  exploration: Exploration,
  mostPaths: number,
  flow: string,
): string {
  const { goals, missing, impossible, unreached, faults, bounds } = exploration;
  const sections = [
    `${goals.length - missing.length} of ${goals.length} ways on from the steps of the flow are taken.`,
    missing.length === 0 ? "" : section("Not taken by any scenario:", byStep(missing)),
    pathSection(exploration, mostPaths),
    impossible.length === 0 ? "" : section("Impossible, because:", byRoot(impossible)),
    unreached.length === 0 ? "" : section("Not found:", byReason(unreached)),
    bounds.length === 0 ? "" : `Bounds that were met: no more than ${bounds.join(", ")}.`,
    ...faults.map((fault) => faultSection(fault, flow)),
  ];
  return `${sections.filter((text) => text !== "").join("\n\n")}\n`;
}

function section(title: string, lines: readonly string[]): string {
  return [title, ...lines.map((line) => `  ${line}`)].join("\n");
}

/** The test file is indented throughout, and so can be copied as it stands. */
function faultSection(
  { step, verb, line, code, message, scenario }: FoundFault,
  flow: string,
): string {
  const test = printScenarios([scenario], flow).trimEnd().split("\n");
  return section(`Fault: line ${line}  ${step} ${verb}: ${code} ${message}`, test);
}

function byStep(goals: readonly Goal[]): readonly string[] {
  const heads = [...new Set(goals.map(headOf))];
  return heads.map((head) => {
    const ways = goals.filter((goal) => headOf(goal) === head).map(nameOf);
    return `${head}: ${ways.join(", ")}`;
  });
}

function byReason(unreached: readonly Unreached[]): readonly string[] {
  const reasons = [...new Set(unreached.map(({ why }) => why))];
  return reasons.flatMap((why) => {
    const goals = unreached.filter((each) => each.why === why).map(({ goal }) => goal);
    return byStep(goals).map((line) => `${line}\n      ${why}`);
  });
}

/** The roots only: what is behind them is counted. */
function byRoot(impossible: readonly Impossible[]): readonly string[] {
  const roots = impossible.filter(({ isBehind }) => !isBehind);
  const behind = impossible.length - roots.length;
  const ways = (more: string): string => (behind === 1 ? `1${more} way` : `${behind}${more} ways`);
  if (roots.length === 0) return [`${ways("")}, to which no step leads`];
  return [
    ...byReason(roots),
    ...(behind === 0 ? [] : [`${ways(" more")}, to which only what is impossible leads`]),
  ];
}

function nameOf({ way }: Goal): string {
  return way === "next" ? "entered" : way;
}

function headOf({ step, verb, line }: Goal): string {
  return `line ${line}  ${step} ${verb}`;
}

function pathSection({ paths, pathCount, arePathsCut }: Exploration, most: number): string {
  if (pathCount === 0) return "No path comes to an end.";
  if (paths.length === 0) return "Every path is walked, with loops once around.";
  const shown = paths.slice(0, most);
  const all = arePathsCut ? `the ${pathCount} shortest, and there are more` : `${pathCount}`;
  const part = shown.length < paths.length ? `; the ${shown.length} shortest` : "";
  return section(
    `Paths that no scenario walks, with loops once around: ${paths.length} of ${all}${part}:`,
    shown.map(pathLine),
  );
}

/** The blocks of a path, and where it turned off what would be the plain way on. */
function pathLine({ blocks, turns }: FlowPath): string {
  const turned = turns
    .filter(({ way }) => way !== "ok" && way !== "next")
    .map(({ step, way }) => `${step} ${way}`);
  return `${blocks.join(" → ")}${turned.length === 0 ? "" : `  (${turned.join(", ")})`}`;
}
