import { type JsonObject, readKeys, readMap, readText, type YamlEntry } from "@flowrun/core";
import { proofProblem } from "./proof-problem.ts";
import { readJson } from "./read-json.ts";
import { reportUnknown, type ScenarioReader } from "./scenario-reader.ts";
import type { ScenarioWebhook } from "./scenario.ts";

/** The keys that say something of a call, which a webhook has not. */
const keysOfCalls = ["from", "to", "args", "caller", "legs"] as const;

/** `webhook:` — the webhook that comes instead of a call. `keys` are those of its scenario. */
export function readWebhook(
  reader: ScenarioReader,
  entry: YamlEntry,
  keys: ReadonlyMap<string, YamlEntry>,
): ScenarioWebhook | undefined {
  for (const key of keysOfCalls) {
    const other = keys.get(key);
    if (other === undefined) continue;
    const message = `"${key}" says something of a call, and this scenario has a webhook instead.`;
    reader.add(proofProblem("PROOF_BAD_VALUE", other.key.span, message, `Leave out "${key}" or "webhook".`));
  }
  const map = readMap(reader, entry, "a map with name and payload");
  if (map === undefined) return undefined;
  const found = readKeys(reader, map, { keys: ["name", "payload"], place: "in a webhook" });
  const [name, payload] = [found.get("name"), found.get("payload")];
  if (name === undefined) {
    const hint = "Write { name: summaryCompleted, payload: { … } }.";
    reader.add(proofProblem("PROOF_BAD_VALUE", map.span, "This does not say which webhook comes.", hint));
    return undefined;
  }
  const text = readText(reader, name, "the name of a webhook");
  const known = [...reader.facts.ast.webhooks.keys()];
  if (text !== undefined && !known.includes(text.value)) {
    const message = `The flow has no handler for the webhook "${text.value}".`;
    reportUnknown(reader, text.span, message, { name: text.value, known });
  }
  const body = payload && readMap(reader, payload, "a map");
  return text && { name: text.value, payload: body === undefined ? {} : (readJson(body) as JsonObject) };
}
