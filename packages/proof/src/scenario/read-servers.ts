import type { YamlEntry, YamlMap, YamlNode } from "@flowrun/core/tooling";
import { readInteger, readKeys, readMap } from "./read-map.ts";
import { proofProblem } from "./proof-catalogue.ts";
import { readJson } from "./read-value.ts";
import { mayMeet, methods, readPattern } from "./request-pattern.ts";
import { readTime, readWord, reportUnknown, type ScenarioReader } from "./scenario-reader.ts";
import type { Scenario, ServerAnswer } from "./scenario.ts";

/** `requests:` — what servers answer to the verb `request`, by URL. */
export function readRequests(reader: ScenarioReader, entry: YamlEntry): Scenario["requests"] {
  const expected = "a map from URL to what is answered";
  return readAnswers(reader, entry, { expected, judge: ({ key }) => judgePattern(reader, key.value, key.span) });
}

/** `v2:` — what the platform answers to the verb `v2`, by operation. */
export function readV2(reader: ScenarioReader, entry: YamlEntry): Scenario["v2"] {
  const expected = "a map from operation to what is answered";
  return readAnswers(reader, entry, { expected, judge: ({ key }) => judgeOperation(reader, key.value, key.span) });
}

/** Reports a request that the flow never makes, where that can be known. */
export function judgePattern(reader: ScenarioReader, text: string, span: YamlNode["span"]): void {
  const pattern = readPattern(text);
  const { requests } = reader.facts;
  if (pattern.method !== undefined && !methods.some((method) => method === pattern.method)) {
    reportUnknown(reader, span, `"${pattern.method}" is no method.`, { name: pattern.method, known: methods });
  } else if (!requests.some((known) => mayMeet(pattern, known))) {
    const known = requests.map(({ method, url }) => (pattern.method === undefined ? url : `${method} ${url}`));
    reportUnknown(reader, span, `The flow never requests "${text}".`, { name: text, known });
  }
}

/** Reports an operation that the flow never calls, where that can be known. */
export function judgeOperation(reader: ScenarioReader, name: string, span: YamlNode["span"]): void {
  const known = reader.facts.operations;
  if (!known.includes(name)) reportUnknown(reader, span, `The flow never calls "${name}".`, { name, known });
}

interface AnswersOf {
  readonly expected: string;
  readonly judge: (entry: YamlEntry) => void;
}

function readAnswers(
  reader: ScenarioReader,
  entry: YamlEntry,
  { expected, judge }: AnswersOf,
): Readonly<Record<string, readonly ServerAnswer[]>> {
  const found = (readMap(reader, entry, expected)?.entries ?? []).map((each) => {
    judge(each);
    const nodes = each.value.kind === "list" ? each.value.items : [each.value];
    return [each.key.value, nodes.flatMap((node) => readAnswer(reader, node) ?? [])] as const;
  });
  return Object.fromEntries(found);
}

function readAnswer(reader: ScenarioReader, node: YamlNode): ServerAnswer | undefined {
  if (node.kind === "map") return readLongAnswer(reader, node);
  const kind = readWord(reader, node, ["fails", "never"], "what a server does; write { status: 200, body: … }");
  return kind && { kind };
}

/** The statuses that an answer can end with. */
const statuses = { minimum: 200, maximum: 599 } as const;

function readLongAnswer(reader: ScenarioReader, map: YamlMap): ServerAnswer | undefined {
  const keys = readKeys(reader, map, { keys: ["status", "body", "after"], place: "in an answer" });
  if (keys.size === 0) {
    const hint = "Write { status: 200, body: { name: Ann }, after: 2s }, fails or never.";
    reader.add(proofProblem("PROOF_BAD_VALUE", map.span, "This does not say what is answered.", hint));
    return undefined;
  }
  const [status, body, after] = [keys.get("status"), keys.get("body"), keys.get("after")];
  return {
    kind: "answers",
    status: (status && readInteger(reader, status, statuses)) ?? 200,
    body: body === undefined ? null : readJson(body.value),
    afterMs: (after && readTime(reader, after)) ?? 0,
  };
}
