import type { CallSummary } from "../../src/live/live-contract.ts";
import { visibleText } from "../app/visible-text.ts";

const columns = ["call", "from", "to", "begun", "seconds", "flow", "block", "step", "end"] as const;

/** Calls as a CSV file: a line each, times in UTC, numbers as lists show them. */
export function callsCsv(calls: readonly CallSummary[]): string {
  const rows = calls.map(({ id, from, to, at, ended, flow, block, step }) => [
    ...[id, from, to, new Date(at).toISOString()],
    ended === undefined ? "" : ((ended.at - at) / 1_000).toFixed(1),
    ...[flow, block, step, ended?.reason ?? ""],
  ]);
  return [columns, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** A table calculator takes what begins with = or @ for a formula. */
function cell(text: string): string {
  const safe = visibleText(text).replace(/^[=@]/, "'$&");
  return `"${safe.replaceAll('"', '""')}"`;
}
