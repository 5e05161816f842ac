import { isJsonObject } from "@flowrun/core/plugin";
import type { YamlEntry, YamlMap, YamlNode } from "@flowrun/core/tooling";
import { readKeys, readText } from "./read-map.ts";
import { proofProblem } from "./proof-catalogue.ts";
import { readJson } from "./read-value.ts";
import { readList, readTime, readWord, reportUnknown, type ScenarioReader } from "./scenario-reader.ts";
import type { AgentAct, Scenario } from "./scenario.ts";

/** `agent:` — what voice agents do: a list of acts, or a list of such lists, one for each talk. */
export function readAgent(reader: ScenarioReader, entry: YamlEntry): NonNullable<Scenario["agent"]> {
  const items = readList(reader, entry, "a list of acts")?.items ?? [];
  const isOfTalks = items.some(({ kind }) => kind === "list");
  const talks = isOfTalks ? items.map((item) => (item.kind === "list" ? item.items : [item])) : [items];
  return talks.map((acts) => acts.flatMap((item) => readAct(reader, item) ?? []));
}

function readAct(reader: ScenarioReader, node: YamlNode): AgentAct | undefined {
  if (node.kind === "map") return readLongAct(reader, node);
  const kind = readWord(reader, node, ["ends", "fails"], "an act of a voice agent");
  if (kind === undefined) return undefined;
  return kind === "ends" ? { kind, summary: null } : { kind };
}

function readLongAct(reader: ScenarioReader, map: YamlMap): AgentAct | undefined {
  const keys = readKeys(reader, map, { keys: ["tool", "with", "wait", "ends"], place: "in an act of an agent" });
  const [tool, given, wait, ends] = [keys.get("tool"), keys.get("with"), keys.get("wait"), keys.get("ends")];
  const named = [tool, wait, ends].filter((each) => each !== undefined);
  if (named.length !== 1 || (given !== undefined && tool === undefined)) {
    const hint = "Write { tool: find_order, with: { … } }, { wait: 3s }, { ends: … } or fails.";
    reader.add(proofProblem("PROOF_BAD_VALUE", map.span, "This is not one act of a voice agent.", hint));
    return undefined;
  }
  if (wait !== undefined) return { kind: "wait", ms: readTime(reader, wait) ?? 0 };
  if (ends !== undefined) return { kind: "ends", summary: readJson(ends.value) };
  const name = tool && readTool(reader, tool);
  const args = given === undefined ? {} : readJson(given.value);
  return name === undefined ? undefined : { kind: "tool", tool: name, with: isJsonObject(args) ? args : {} };
}

/** An agent may ask for what is no tool, and is answered with an error; for what is no part at all only by a slip. */
function readTool(reader: ScenarioReader, entry: YamlEntry): string | undefined {
  const text = readText(reader, entry, "a tool");
  const known = [...reader.facts.ast.parts.keys()];
  if (text !== undefined && !known.includes(text.value))
    reportUnknown(reader, text.span, `The flow has no part "${text.value}".`, { name: text.value, known });
  return text?.value;
}
