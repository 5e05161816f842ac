import { createHash } from "node:crypto";
import type { JournalStart, Waypoint } from "@flowrun/core";
import type { CallSummary } from "./live-contract.ts";

/** A call as it begins, by the first line of its journal; `flow` stands for the text that it runs on. */
export function summaryOfStart({ call, start }: JournalStart, flow: string): CallSummary {
  const who =
    "leg" in start
      ? { from: start.from, to: start.to }
      : { from: "webhook" in start ? start.webhook : start.by, to: "part" in start ? start.part : "" };
  return { id: call, ...who, at: start.at, block: "", step: "", flow };
}

/** A call after it went on to a point of its way, at `at`. */
export function summaryAt(summary: CallSummary, point: Waypoint, at: number): CallSummary {
  if (point.kind === "block.entered") return { ...summary, block: point.block };
  if (point.kind === "step.entered") return { ...summary, step: point.step };
  return point.kind === "call.ended" ? { ...summary, ended: { at, reason: point.reason } } : summary;
}

/** What stands for the text of a flow, as a journal has it. */
export function flowId(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
