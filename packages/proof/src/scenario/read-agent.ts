import { isJsonObject } from "@flowrun/core/plugin";
import { anything, memberOf, type Shape, textOf, textShape, told } from "@flowrun/flow/tooling";
import { type YamlEntry, type YamlNode, readJson } from "@flowrun/core/tooling";
import {
  listShape,
  mapShape,
  oneOfShapes,
  timeShape,
  variantShape,
  wordOrMap,
  wordShape,
} from "./scenario-shapes.ts";
import { itemsOf, judgePart, readTime, type ScenarioReader, wordIn } from "./scenario-reader.ts";
import type { AgentAct, Scenario } from "./scenario.ts";

const shortActs = ["ends", "fails"] as const;

const act = wordOrMap(
  wordShape(shortActs, "an act of a voice agent"),
  variantShape({
    expected: "an act of a voice agent",
    place: "in an act of an agent",
    variants: {
      tool: {
        tool: told(textShape("a tool"), "Asks for a tool."),
        with: mapShape("a map of arguments", anything),
      },
      event: {
        event: told(textShape("an event"), "Says that something has happened, and goes on."),
        with: mapShape("a map of arguments", anything),
      },
      wait: { wait: told(timeShape, "Does nothing for this time.") },
      ends: { ends: told(anything, "Ends the talk, with a summary.") },
    },
    refuse: () => [
      "This is not one act of a voice agent.",
      "Write `{ tool: find_order, with: { … } }`, `{ event: turn_ended, with: { … } }`, `{ wait: 3s }`, `{ ends: … }` or `fails`.",
    ],
  }),
);
const talk = listShape({ expected: "a list of acts", item: act });

/** `agent:` — what voice agents do: a list of acts, or a list of such lists, one for each talk. */
export const agentShape: Shape = told(
  listShape({
    expected: "a list of acts",
    item: oneOfShapes([act, talk], ({ kind }) => (kind === "list" ? talk : act)),
  }),
  "What voice agents do, act after act: `{ tool: find_order, with: { … } }`, which waits for the answer, `{ event: turn_ended, with: { … } }`, which does not, `{ wait: 3s }`, `{ ends: … }` with a summary, `fails`. One whose first act is `fails` is never ready. A list of such lists has one for each talk, the last stays. Left out, an agent ends each talk after 1 s.",
);

/** `agent:` — what voice agents do, talk after talk. */
export function readAgent(
  reader: ScenarioReader,
  entry: YamlEntry,
): NonNullable<Scenario["agent"]> {
  const items = itemsOf(entry);
  const isOfTalks = items.some(({ kind }) => kind === "list");
  const talks = isOfTalks
    ? items.map((item) => (item.kind === "list" ? item.items : [item]))
    : [items];
  return talks.map((acts) => acts.flatMap((item) => readAct(reader, item, entry) ?? []));
}

function readAct(
  reader: ScenarioReader,
  value: YamlNode,
  { key }: YamlEntry,
): AgentAct | undefined {
  const kind = wordIn(value, shortActs);
  if (kind !== undefined) return kind === "ends" ? { kind, summary: null } : { kind };
  const map = { key, value };
  const [wait, ends] = [memberOf(map, "wait"), memberOf(map, "ends")];
  if (wait !== undefined) return { kind: "wait", ms: readTime(reader, wait) ?? 0 };
  if (ends !== undefined) return { kind: "ends", summary: readJson(ends.value) };
  const [tool, event, given] = [
    memberOf(map, "tool"),
    memberOf(map, "event"),
    memberOf(map, "with"),
  ];
  const asked = tool ?? event;
  const name = asked && readPartName(reader, asked);
  const args = given === undefined ? {} : readJson(given.value);
  if (name === undefined) return undefined;
  const rest = { with: isJsonObject(args) ? args : {} };
  return tool === undefined
    ? { kind: "event", event: name, ...rest }
    : { kind: "tool", tool: name, ...rest };
}

/**
 * An agent may ask for what is no tool, and is answered with an error; for what is no part at all
 * only by a slip. Events are alike.
 */
function readPartName(reader: ScenarioReader, entry: YamlEntry): string | undefined {
  const text = textOf(entry);
  if (text !== undefined) judgePart(reader, text.value, text.span);
  return text?.value;
}
