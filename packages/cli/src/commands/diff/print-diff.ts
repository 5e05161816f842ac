import { describeDifference, type FlowDifference, printScenarios } from "@flowrun/proof";
import type { Invocation } from "../../invocation.ts";
import type { DiffedFlows, DiffOptions } from "./diff-flows.ts";

/** Prints in what calls go otherwise, each difference with a call that shows it. */
export function printDiff(
  { surroundings: { out }, json, paint }: Invocation,
  found: DiffedFlows,
  options: DiffOptions,
): void {
  if (json) return out.write(`${JSON.stringify(jsonOf(found), null, 2)}\n`);
  const { differences } = found.comparison;
  out.write(`${paint("bold", `${found.old} → ${found.next}`)}\n`);
  for (const difference of differences.slice(0, options.limit))
    out.write(`\n${textOf(difference, found.next)}\n`);
  const more = differences.length - options.limit;
  if (more > 0) out.write(`\n${more} more; --limit shows them.\n`);
  const isSame = differences.length === 0;
  out.write(`\n${paint(isSame ? "green" : "yellow", summaryOf(found, options))}\n`);
  return undefined;
}

function textOf({ call, difference, calls }: FlowDifference, flow: string): string {
  const many = calls === 1 ? "1 call" : `${calls} calls`;
  const head = `${many}: ${describeDifference(difference)}`;
  const { scenario, file } = call;
  if (file !== undefined) return `${head}\n  "${scenario.name}" (${file})`;
  const alone = { ...scenario, expect: {} };
  const test = printScenarios([alone], flow.replaceAll("\\", "/")).trimEnd();
  return `${head}\n${test.replaceAll(/^/gm, "  ")}`;
}

function summaryOf({ comparison, calls }: DiffedFlows, { journals }: DiffOptions): string {
  const { same, skipped, lastBlocks, differences } = comparison;
  const out = skipped === 0 ? "" : ` ${skipped} more cannot be run with both.`;
  if (differences.length === 0) return `The same in all ${calls} calls that were tried.${out}`;
  const ends = [...lastBlocks]
    .toSorted(([, a], [, b]) => b - a)
    .map(([block, times]) => `${times} ${times === 1 ? "ends" : "end"} in "${block}" now`);
  const where = journals === undefined ? "" : ` ${ends.join(", ")}.`;
  const kinds = differences.length === 1 ? "1 difference" : `${differences.length} differences`;
  return `${same} of ${calls} calls are alike; ${kinds} in the others.${where}${out}`;
}

function jsonOf({ old, next, comparison, calls }: DiffedFlows): object {
  const { same, skipped, differences, lastBlocks } = comparison;
  return {
    ...{ old, new: next, calls, same, skipped },
    lastBlocks: Object.fromEntries(lastBlocks),
    differences: differences.map(({ call: { scenario, file }, difference, calls: times }) => ({
      calls: times,
      scenario: scenario.name,
      file: file ?? null,
      before: difference.before ?? null,
      after: difference.after ?? null,
    })),
  };
}
