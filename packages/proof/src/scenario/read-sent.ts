import type { JsonObject } from "@flowrun/core";
import type { YamlEntry, YamlNode } from "@flowrun/core/tooling";
import { readKeys, readMap, readText } from "./read-map.ts";
import { proofProblem } from "./proof-catalogue.ts";
import { readJson } from "./read-value.ts";
import { judgeOperation, judgePattern } from "./read-servers.ts";
import { readList, type ScenarioReader } from "./scenario-reader.ts";
import type { ExpectedRequest, ExpectedV2Call } from "./scenario.ts";

/** `requests:` under `expect` — what has to be sent. */
export function readSentRequests(reader: ScenarioReader, entry: YamlEntry): readonly ExpectedRequest[] {
  return readItems(reader, entry, (node, place) => {
    const { keys, subject } = readItem(reader, node, { subject: "request", others: ["json", "headers"] });
    if (subject === undefined) return undefined;
    judgePattern(reader, subject.value, subject.span);
    const [json, headers] = [keys.get("json"), keys.get("headers")];
    for (const each of [json, headers])
      if (each !== undefined) reader.place(`${place}.${each.key.value}`, spanOf(each));
    return {
      request: subject.value,
      ...(json && { json: readJson(json.value) }),
      ...(headers && { headers: readHeaders(reader, headers) }),
    };
  });
}

/** `v2:` under `expect` — what has to be called. */
export function readSentCalls(reader: ScenarioReader, entry: YamlEntry): readonly ExpectedV2Call[] {
  return readItems(reader, entry, (node, place) => {
    const { keys, subject } = readItem(reader, node, { subject: "call", others: ["with"] });
    if (subject === undefined) return undefined;
    judgeOperation(reader, subject.value, subject.span);
    const given = keys.get("with");
    const map = given && readMap(reader, given, "a map of arguments");
    if (given !== undefined) reader.place(`${place}.with`, spanOf(given));
    return { call: subject.value, ...(map && { with: readJson(map) as JsonObject }) };
  });
}

function readItems<T>(
  reader: ScenarioReader,
  entry: YamlEntry,
  readOne: (node: YamlNode, place: string) => T | undefined,
): readonly T[] {
  const key = entry.key.value;
  // One map alone counts as a list with one item, as one text does.
  const { value } = entry;
  const items = value.kind === "map" ? [value] : (readList(reader, entry, "a list of what is sent")?.items ?? []);
  return items.flatMap((item, index) => {
    reader.place(`${key}.${index}`, item.span);
    return readOne(item, `${key}.${index}`) ?? [];
  });
}

interface ItemShape {
  /** The key of what a text alone stands for. */
  readonly subject: string;
  readonly others: readonly string[];
}

interface Item {
  readonly keys: ReadonlyMap<string, YamlEntry>;
  readonly subject: { readonly value: string; readonly span: YamlNode["span"] } | undefined;
}

function readItem(reader: ScenarioReader, node: YamlNode, { subject, others }: ItemShape): Item {
  if (node.kind === "scalar") return { keys: new Map(), subject: { value: node.text, span: node.span } };
  const keys =
    node.kind === "map" ? readKeys(reader, node, { keys: [subject, ...others], place: "in what is sent" }) : undefined;
  const entry = keys?.get(subject);
  if (keys !== undefined && entry !== undefined) return { keys, subject: readText(reader, entry, "a text") };
  const hint = `Write it as a text, or as a map with "${subject}".`;
  reader.add(proofProblem("PROOF_BAD_VALUE", node.span, "This does not say what is sent.", hint));
  return { keys: new Map(), subject: undefined };
}

function readHeaders(reader: ScenarioReader, entry: YamlEntry): Readonly<Record<string, string>> {
  const entries = readMap(reader, entry, "a map of headers")?.entries ?? [];
  const texts = entries.map((each) => [each.key.value, readText(reader, each, "a text")?.value ?? ""] as const);
  return Object.fromEntries(texts);
}

function spanOf({ key, value }: YamlEntry): YamlNode["span"] {
  return { start: key.span.start, end: value.span.end };
}
