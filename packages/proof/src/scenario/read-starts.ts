import type { JsonObject, ValueType } from "@flowrun/core";
import { fitted, isScalarType, printType, type YamlEntry, type YamlMap, type YamlNode } from "@flowrun/core/tooling";
import { proofProblem } from "./proof-catalogue.ts";
import { readKeys, readMap, readText } from "./read-map.ts";
import { readJson } from "./read-value.ts";
import { reportUnknown, type ScenarioReader } from "./scenario-reader.ts";
import type { ScenarioStart } from "./scenario.ts";

/** `starts:` — the run that begins instead of a call. */
export function readStarts(reader: ScenarioReader, entry: YamlEntry): ScenarioStart | undefined {
  const map = readMap(reader, entry, "a map such as { request: remind, body: { id: 7 } }");
  if (map === undefined) return undefined;
  const found = readKeys(reader, map, { keys: ["request", "body", "schedule", "part", "with"], place: "in starts" });
  const { ast } = reader.facts;
  const [request, schedule, part] = [found.get("request"), found.get("schedule"), found.get("part")];
  if ([request, schedule, part].filter((each) => each !== undefined).length !== 1) {
    const hint = "Write { request: NAME, body: { … } }, { schedule: NAME } or { part: NAME, with: { … } }.";
    reader.add(proofProblem("PROOF_BAD_VALUE", map.span, "This does not say which one thing begins.", hint));
    return undefined;
  }
  const named = (
    from: YamlEntry,
    known: ReadonlyMap<string, object>,
    what: string,
  ): { readonly name: string; readonly part: string } | undefined => {
    const text = readText(reader, from, `the name of a ${what}`);
    if (text === undefined) return undefined;
    if (known.has(text.value)) return { name: text.value, part: ast.requests.get(text.value)?.target.value ?? "" };
    const message = `The flow declares no ${what} "${text.value}".`;
    reportUnknown(reader, text.span, message, { name: text.value, known: [...known.keys()] });
    return undefined;
  };
  if (request !== undefined) {
    const known = named(request, ast.requests, "request");
    return known && { request: known.name, body: readGiven(reader, known.part, found.get("body"), map) };
  }
  if (schedule !== undefined) {
    const known = named(schedule, ast.schedules, "schedule");
    return known && { schedule: known.name };
  }
  const known = part && named(part, ast.parts, "part");
  return known && { part: known.name, with: readGiven(reader, known.name, found.get("with"), map) };
}

/** What a part is given: all that it takes, and nothing else. */
function readGiven(reader: ScenarioReader, part: string, entry: YamlEntry | undefined, whole: YamlMap): JsonObject {
  const map = entry && readMap(reader, entry, "a map");
  const takes = takenBy(reader, part);
  for (const { key } of map?.entries ?? []) {
    if (takes.has(key.value)) continue;
    const message = `The part "${part}" takes no "${key.value}".`;
    reportUnknown(reader, key.span, message, { name: key.value, known: [...takes.keys()] });
  }
  for (const [name, type] of takes) {
    const value = map?.entries.find(({ key }) => key.value === name)?.value;
    if (value !== undefined) judgeValue(reader, name, type, value);
    else if (!mayBeMissing(type))
      reader.add(proofProblem("PROOF_BAD_VALUE", whole.span, `The part "${part}" needs "${name}".`, `Add ${name}.`));
  }
  return map === undefined ? {} : (readJson(map) as JsonObject);
}

function takenBy({ facts }: ScenarioReader, part: string): ReadonlyMap<string, ValueType> {
  const takes = facts.ast.parts.get(part)?.takes ?? new Map();
  return new Map([...takes].map(([name, { type }]) => [name, type] as const));
}

function judgeValue(reader: ScenarioReader, name: string, type: ValueType, value: YamlNode): void {
  if (fitted(readJson(value), type) === undefined)
    reader.add(proofProblem("PROOF_BAD_VALUE", value.span, `"${name}" must be of the type ${printType(type)}.`));
}

function mayBeMissing(type: ValueType): boolean {
  return isScalarType(type) && type.nullable === true;
}
