import { type Exploration, formatExploration, formatRooms, type Unreached } from "@flowrun/proof";
import type { Invocation } from "../../invocation.ts";
import { formatBrokenRules } from "./format-broken-rules.ts";
import type { ExploredFile } from "./explore-file.ts";

/** How an exploration is printed. */
export interface PrintOptions {
  /** How many paths are shown. */
  readonly limit: number;
  /** Where the scenarios were to be written. */
  readonly write?: string;
  /** How many were. */
  readonly written: number;
  /** The thing that ended it before it was whole, in words. Default: nothing. */
  readonly endedBy?: string | undefined;
}

/**
 * Prints an exploration with what was written; on standard error when the scenarios are on standard
 * output.
 */
export function printExploration(
  { surroundings, json, paint }: Invocation,
  explored: ExploredFile,
  options: PrintOptions,
): void {
  const { path, exploration, tests } = explored;
  const stream = options.write === "-" ? surroundings.err : surroundings.out;
  if (json)
    return stream.write(`${JSON.stringify(exploredDocument(explored, options), null, 2)}\n`);
  const head = `${path}, with ${tests === 1 ? "1 scenario" : `${tests} scenarios`}`;
  stream.write(
    `${paint("bold", head)}: ${formatExploration(exploration, options.limit, slashed(path))}`,
  );
  stream.write(formatBrokenRules(explored.broken, slashed(path)));
  const rooms = formatRooms(explored.rooms).map((line) => `  ${line}\n`);
  if (rooms.length > 0) stream.write(`\nMany callers, in every order:\n${rooms.join("")}`);
  const { endedBy } = options;
  if (endedBy !== undefined)
    stream.write(
      `\n${paint("yellow", `Ended by ${endedBy}: this is not whole. What was not tried by then is told as not found.`)}\n`,
    );
  const summary = summaryOf(explored, options);
  if (summary !== "")
    stream.write(`\n${paint(exploration.unreached.length === 0 ? "green" : "yellow", summary)}\n`);
  stream.write(
    `${summary === "" ? "\n" : ""}${paint(exploration.faults.length === 0 ? "green" : "red", faultSummary(exploration))}\n`,
  );
  if (explored.properties.length > 0)
    stream.write(
      `${paint(explored.broken.length === 0 ? "green" : "red", propertySummary(explored))}\n`,
    );
  return undefined;
}

function propertySummary({ properties, broken, exploration }: ExploredFile): string {
  const many = properties.length === 1 ? "1 property" : `${properties.length} properties`;
  const calls = exploration.scenarios.length;
  const tried = calls === 1 ? "the 1 call that was found" : `the ${calls} calls that were found`;
  if (broken.length === 0) return `${many}: all hold in ${tried}.`;
  return `${many}: ${broken.length} not kept by ${tried}.`;
}

function faultSummary({ faults, tried, isCut }: Exploration): string {
  const calls = tried === 1 ? "1 call" : `${tried} calls`;
  const cut = isCut ? "; there was more to try" : "";
  if (faults.length === 0) return `No fault was met in ${calls}${cut}.`;
  const many = faults.length === 1 ? "1 fault was" : `${faults.length} faults were`;
  return `${many} met in ${calls}${cut}. A scenario of a fault runs when it is saved in this folder, and fails until the flow is mended.`;
}

function summaryOf({ path, exploration }: ExploredFile, { write, written }: PrintOptions): string {
  const { scenarios, missing, impossible, unreached } = exploration;
  if (scenarios.length === 0) return missing.length === 0 ? "Nothing is missing." : "";
  const many = scenarios.length === 1 ? "1 scenario takes" : `${scenarios.length} scenarios take`;
  const what =
    unreached.length === 0
      ? "all of it"
      : `${missing.length - impossible.length - unreached.length} of ${missing.length - impossible.length} ways`;
  if (written === 0) return `${many} ${what}: flowrun explore ${path} --write FILE writes them.`;
  return `${many} ${what}; written to ${write === "-" ? "standard output" : write}.`;
}

/** An exploration, as `--json` prints it. */
export function exploredDocument(
  { path, exploration, rooms, tests, properties, broken }: ExploredFile,
  { limit, write, written, endedBy }: PrintOptions,
): object {
  const {
    goals,
    missing,
    impossible,
    unreached,
    scenarios,
    faults,
    paths,
    pathCount,
    arePathsCut,
    tried,
    isCut,
    bounds,
  } = exploration;
  return {
    flow: path,
    tests,
    ways: goals.length,
    missing: missing.map(({ step, verb, line, way }) => ({ step, verb, line, way })),
    impossible: impossible.map(reasonOf),
    unreached: unreached.map(reasonOf),
    scenarios: scenarios.map(({ name, goals: takes }) => ({
      name,
      takes: takes.map(({ step, way }) => ({ step, way })),
    })),
    faults,
    rooms,
    properties: {
      tried: properties.length,
      broken: broken.map(({ property, message, atMs, scenario }) => {
        return { name: property.name, message, atMs, scenario: scenario.name };
      }),
    },
    paths: {
      looked: pathCount,
      more: arePathsCut,
      notWalked: paths.length,
      shortest: paths.slice(0, limit),
    },
    callsTried: tried,
    more: isCut,
    endedBy: endedBy ?? null,
    bounds,
    written: write === undefined ? null : { file: write, scenarios: written },
  };
}

/** A way that no call was found for, with the reason. */
function reasonOf({ goal, why }: Unreached): unknown {
  const { step, verb, line, way } = goal;
  return { step, verb, line, way, why };
}

/** A path as test files spell it on every system. */
function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}
