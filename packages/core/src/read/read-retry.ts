import type { RetryNode } from "../language/ast.ts";
import type { Verb } from "../verbs/verb.ts";
import type { YamlEntry } from "../yaml/yaml-node.ts";
import { headOf, needKey, readKeys, readMap } from "./read-keys.ts";
import { readDuration, readInteger } from "./read-scalar.ts";
import type { ShapeReader } from "./shape-reader.ts";

/** The most times that a step is tried again; a person is waiting. */
export const mostRetries = 10;

/** `retry: { times, wait }` of a verb that can fail; `wait` is nothing by default. */
export function readRetry(reader: ShapeReader, verb: Verb, entry: YamlEntry | undefined): RetryNode | undefined {
  if (entry === undefined) return undefined;
  if (!verb.outcomes.includes("failed")) {
    reader.report(
      "FLOW_MISPLACED_KEY",
      entry.key.span,
      `"${verb.name}" has no outcome "failed", so there is nothing to retry.`,
      {
        hint: 'Remove "retry".',
      },
    );
    return undefined;
  }
  const map = readMap(reader, entry, "a map of times and wait, such as { times: 2, wait: 200ms }");
  if (map === undefined) return undefined;
  const keys = readKeys(reader, map, { keys: ["times", "wait"], place: 'under "retry"' });
  const times = needKey(reader, keys, "times", {
    at: headOf(map),
    message: '"retry" does not say how often.',
    hint: 'Add "times", such as times: 2.',
  });
  const wait = keys.get("wait");
  const count = times && readInteger(reader, times, { minimum: 1, maximum: mostRetries });
  const waitMs = wait === undefined ? 0 : readDuration(reader, wait, 0);
  return count === undefined || waitMs === undefined ? undefined : { times: count, waitMs, span: map.span };
}
