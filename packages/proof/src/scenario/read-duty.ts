import { withTechnology } from "@flowrun/core/tooling";
import type { YamlEntry } from "@flowrun/core/tooling";
import { queues, type Shape, told } from "@flowrun/flow/tooling";
import { mapShape, wordShape } from "./scenario-shapes.ts";
import { entriesOf, reportUnknown, type ScenarioReader, wordIn } from "./scenario-reader.ts";
import type { Scenario } from "./scenario.ts";

/** How a member of a queue may begin. */
const duties = ["ready", "paused", "away"] as const;

/** `duty:` — how members of queues begin. */
export const dutyShape: Shape = told(
  mapShape("a map from member to duty", wordShape(duties, "a duty of a member")),
  "How members of queues begin, by endpoint: `ready`, `paused` or `away`. The others begin as the flow says.",
);

/** `duty:` — how members of queues begin. */
export function readDuty(reader: ScenarioReader, entry: YamlEntry): Scenario["duty"] {
  const listed = [...queues.in(reader.facts.ast).values()].flatMap(({ members }) => members);
  const known = [...new Set(listed.map(({ to }) => withTechnology(to.value)))];
  const duty: Record<string, (typeof duties)[number]> = {};
  for (const { key, value } of entriesOf(entry)) {
    const name = withTechnology(key.value);
    if (!known.includes(name))
      reportUnknown(reader, key.span, `No queue lists the member "${name}".`, { name, known });
    const state = wordIn(value, duties);
    if (state !== undefined) duty[name] = state;
  }
  return duty;
}
