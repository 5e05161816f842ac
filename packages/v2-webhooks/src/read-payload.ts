import type { JsonObject } from "@flowrun/core/plugin";
import { webhookError } from "./catalogue.ts";

/** More levels than any payload has; what is nested deeper could exhaust the stack of whoever walks through it. */
const mostLevels = 64;

/** The JSON object of a body in UTF-8. Throws a `PortError` with WEBHOOK_MALFORMED that quotes nothing of it. */
export function readPayload(body: Buffer): JsonObject {
  const value = parse(body);
  if (!isObject(value)) throw malformed("is no JSON object");
  if (levelsOf(value) > mostLevels) throw malformed(`has more than ${mostLevels} levels`);
  return value;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw malformed("is no JSON in UTF-8");
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Level by level, not by recursion, for the reason above. Counts no further than is needed. */
function levelsOf(value: unknown): number {
  let levels = 0;
  let level: readonly object[] = [value].filter(isContainer);
  while (level.length > 0 && levels <= mostLevels) {
    levels += 1;
    level = level.flatMap((each) => Object.values(each)).filter(isContainer);
  }
  return levels;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function malformed(problem: string): Error {
  return webhookError("WEBHOOK_MALFORMED", `The body ${problem}.`);
}
