import { createHash } from "node:crypto";
import type { CallStart, RunStart } from "@flowrun/core";
import type { CallSummary } from "./live-contract.ts";

/** Who begins a call, or what begins a run. */
export function arrivalOf(
  id: string,
  start: CallStart | RunStart,
): Pick<CallSummary, "id" | "from" | "to" | "at"> {
  const { at } = start;
  if ("leg" in start) return { id, from: start.from, to: start.to, at };
  return {
    id,
    from: "webhook" in start ? start.webhook : start.by,
    to: "part" in start ? start.part : "",
    at,
  };
}

/** What stands for the text of a flow, as a journal has it. */
export function flowId(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
