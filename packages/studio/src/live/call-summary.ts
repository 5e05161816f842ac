import { createHash } from "node:crypto";
import type { CallStart, RunStart } from "@flowrun/core";
import type { CallSummary } from "./live-contract.ts";

/** The caller of a call, or the origin of a run. */
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

/** The name of a flow's text, as a journal has it. */
export function flowId(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
