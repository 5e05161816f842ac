import type { YamlEntry } from "@flowrun/core/tooling";
import { withTechnology } from "./flow-facts.ts";
import { readMap } from "./read-map.ts";
import { readWord, reportUnknown, type ScenarioReader } from "./scenario-reader.ts";
import type { Scenario } from "./scenario.ts";

/** How a member of a queue may begin. */
export const duties = ["ready", "paused", "away"] as const;

/** `duty:` — how members of queues begin. */
export function readDuty(reader: ScenarioReader, entry: YamlEntry): Scenario["duty"] {
  const listed = [...reader.facts.ast.queues.values()].flatMap(({ members }) => members);
  const known = [...new Set(listed.map(({ to }) => withTechnology(to.value)))];
  const duty: Record<string, (typeof duties)[number]> = {};
  for (const { key, value } of readMap(reader, entry, "a map from member to duty")?.entries ?? []) {
    const name = withTechnology(key.value);
    if (!known.includes(name)) reportUnknown(reader, key.span, `No queue lists the member "${name}".`, { name, known });
    const state = readWord(reader, value, duties, "a duty of a member");
    if (state !== undefined) duty[name] = state;
  }
  return duty;
}
