import type { LimitsNode } from "../language/ast.ts";
import type { YamlEntry } from "../yaml/yaml-node.ts";
import { readKeys, readMap } from "./read-keys.ts";
import { readDuration, readInteger } from "./read-scalar.ts";
import type { ShapeReader } from "./shape-reader.ts";

/** What a call may take when the flow says nothing: 4 hours and 1,000 steps. */
export const defaultLimits: LimitsNode = { callMs: 14_400_000, steps: 1_000 };

/** The most steps that a flow may allow one call. */
export const mostSteps = 1_000_000;

/** `limits: { call: 4h, steps: 1000 }` — what ends a runaway call. */
export function readLimits(reader: ShapeReader, entry: YamlEntry | undefined): LimitsNode {
  const map = entry && readMap(reader, entry, "a map such as { call: 4h, steps: 1000 }");
  if (map === undefined) return defaultLimits;
  const keys = readKeys(reader, map, { keys: ["call", "steps"], place: 'under "limits"' });
  const [call, steps] = [keys.get("call"), keys.get("steps")];
  return {
    callMs: (call && readDuration(reader, call, 1_000)) ?? defaultLimits.callMs,
    steps: (steps && readInteger(reader, steps, { minimum: 1, maximum: mostSteps })) ?? defaultLimits.steps,
  };
}
