import { describe, type YamlEntry, type YamlNode } from "@flowrun/core/tooling";
import { proofProblem } from "./proof-catalogue.ts";
import { readKeys, readText } from "./read-map.ts";
import { readTexts } from "./read-texts.ts";
import { readList, readWord, type ScenarioReader } from "./scenario-reader.ts";
import type { ExpectedRecording } from "./scenario.ts";

/** How a recording can end. */
export const recordingEnds = ["key", "silence", "max", "hangup", "flow"] as const;

/** `recordings:` — those that are kept: a name, or a map of what matters. */
export function readRecordings(reader: ScenarioReader, entry: YamlEntry): readonly ExpectedRecording[] {
  const list = readList(reader, entry, "a list of recordings");
  return (list?.items ?? []).map((item, index) => {
    reader.place(`recordings.${index}`, item.span);
    return item.kind === "scalar" ? { name: item.text } : readRecording(reader, item);
  });
}

function readRecording(reader: ScenarioReader, node: YamlNode): ExpectedRecording {
  if (node.kind !== "map") {
    reader.add(proofProblem("PROOF_BAD_VALUE", node.span, "A recording is a name or a map.", "Write { seconds: 6 }."));
    return {};
  }
  const keys = readKeys(reader, node, { keys: ["name", "seconds", "ended_by"], place: "in a recording" });
  const [name, seconds, ended] = [keys.get("name"), keys.get("seconds"), keys.get("ended_by")];
  const named = name && readText(reader, name, "the name of a recording, with * for any text");
  const long = seconds && readSeconds(reader, seconds);
  const how = ended && readWord(reader, ended.value, recordingEnds, "how a recording ends");
  return {
    ...(named && { name: named.value }),
    ...(long !== undefined && { seconds: long }),
    ...(how && { ended_by: how }),
  };
}

function readSeconds(reader: ScenarioReader, entry: YamlEntry): number | undefined {
  const text = readText(reader, entry, "a number of seconds");
  if (text === undefined) return undefined;
  if (/^[0-9]{1,6}(?:\.[0-9]+)?$/.test(text.value)) return Number(text.value);
  const message = `"seconds" must be a number, not ${describe(entry.value)}.`;
  reader.add(proofProblem("PROOF_BAD_VALUE", text.span, message, "Write 6, or 6.5."));
  return undefined;
}

/** `erased:` — the names of those that are erased. */
export function readErased(reader: ScenarioReader, entry: YamlEntry): readonly string[] {
  return readTexts(reader, entry, { expected: "a list of names", judge: ({ text }) => text });
}
