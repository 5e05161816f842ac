import { allCodes } from "flowrun";
import { type Json, type JsonObject, type Place, verbs } from "@flowrun/core";
import { isJsonObject } from "@flowrun/core/plugin";
import { mayStand } from "@flowrun/core/tooling";
import { editorSchema } from "@flowrun/flow";
import { scenarioSchema } from "@flowrun/proof";
import { stringify } from "yaml";

const flow = editorSchema(verbs);
const testFile = scenarioSchema();

/** Where docs/language.md says more of a key. */
const furtherOn: Readonly<Record<string, string>> = {
  use: "#files-that-flows-share",
  headers: "#the-call-number-trunk-headers",
  calendars: "#opening-hours",
  lots: "#parking-and-pick-up",
  on_webhook: "#webhooks",
  on_request: "#runs-without-a-caller",
  on_schedule: "#runs-without-a-caller",
  lanes: "#runs-without-a-caller",
  parts: "#parts",
};

/** The part of docs/language.md that lists the keys of a flow. */
export function flowKeyReference(): string {
  return table(keysOf(flow, flow).map((key) => ({ ...key, link: furtherOn[key.name] })));
}

/** The keys whose values have keys of their own, but for those that pages tell elsewhere. */
const withOptions = [
  ...["settings", "tables", "calendars", "queues", "conferences", "lots", "on_webhook"],
  ...["on_schedule", "lanes", "limits", "parts"],
];

/** The part of docs/language.md that says what stands under the keys of a flow. */
export function sectionReference(): string {
  const { properties } = flow;
  return withOptions
    .map((name) => {
      const section = isJsonObject(properties) ? properties[name] : undefined;
      return `**\`${name}\`**\n\n${table(deepKeysOf(flow, section))}`;
    })
    .join("\n\n");
}

/** The part of docs/language.md that lists the keys beside a verb. */
export function stepKeyReference(): string {
  const { $defs } = flow;
  const step = isJsonObject($defs) ? $defs["verbStep"] : undefined;
  return table(keysOf(flow, step).filter(({ name }) => verbs[name] === undefined));
}

const placeWords: Readonly<Record<Place, string>> = {
  M: "with a caller",
  P: "on a phone that is asked (`screen`)",
  K: "by keys in a conversation (`keys`)",
  C: "by keys with `apart: false`, and in the `tools` of an agent",
  W: "beside a caller who waits in a queue (`announce`)",
  S: "in the part of a signal (`on_signal`)",
  R: "in a run without a caller, such as that of a webhook",
  F: "in `finally`, of a flow or a part",
};

/** The part of docs/language.md that says where verbs may stand. */
export function placeReference(): string {
  const all = Object.values(verbs);
  const rows = (Object.keys(placeWords) as readonly Place[]).map((place) => {
    const here = all.filter((verb) => mayStand(verb, place));
    const others = all.filter((verb) => !mayStand(verb, place));
    const listed = others.length < 10 ? `all but ${namesOf(others)}` : namesOf(here);
    return `| ${placeWords[place]} | ${listed} |`;
  });
  const [first = "", ...rest] = rows;
  return ["| where | verbs |", "|---|---|", first, beforeAnswer(), ...rest].join("\n");
}

/** The verbs that a caller who was not answered yet may come to. */
function beforeAnswer(): string {
  const here = Object.values(verbs).filter((verb) => mayStand(verb, "M"));
  const free = here.filter(({ needsAnswer }) => needsAnswer === undefined || needsAnswer === false);
  const early = here.filter(({ needsAnswer }) => typeof needsAnswer === "function");
  return `| with a caller, before \`answer\` | ${namesOf(free)}; with \`early: true\` also ${namesOf(early)} |`;
}

function namesOf(list: readonly { readonly name: string }[]): string {
  return list.map(({ name }) => `\`${name}\``).join(" ");
}

/** The part of docs/proof.md that lists what the check warns of. */
export function warningReference(): string {
  const rows = allCodes.flatMap(({ code, severity, title }) =>
    severity === "warning" && /^(FLOW|EXPR)_/.test(code)
      ? [`| [\`${code}\`](errors.md#${code.toLowerCase()}) | ${title} |`]
      : [],
  );
  return ["| code | when |", "|---|---|", ...rows].join("\n");
}

/** The part of docs/scenarios.md that lists the keys of a scenario that its file does not share. */
export function scenarioKeyReference(): string {
  const shared = new Set(testKeys().map(({ name }) => name));
  const keys = testKeys("scenarios");
  const others = keys.filter(({ name }) => shared.has(name));
  return `${table(keys.filter(({ name }) => !shared.has(name)))}\n\nAlso the keys of a file, for this scenario alone: ${namesOf(others)}.`;
}

/** The part of docs/scenarios.md that lists the keys of a test file, or of what stands in it. */
export function testKeyReference(...path: readonly string[]): string {
  return table(testKeys(...path));
}

function testKeys(...path: readonly string[]): readonly Key[] {
  const found = path.reduce<Json | undefined>((node, key) => {
    return keysOf(testFile, node).find(({ name }) => name === key)?.schema;
  }, testFile);
  return keysOf(testFile, found);
}

/** The part of docs/scenarios.md that lists the commands that can fail in a scenario. */
export function portReference(): string {
  const told = ["how", "late", "nth"];
  const commands = testKeys("scenarios", "ports").filter(({ name }) => !told.includes(name));
  return `The commands are ${namesOf(commands)}.`;
}

/** A key of a map, as a schema tells of it. */
interface Key {
  readonly name: string;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
  readonly link?: string | undefined;
}

function table(keys: readonly Key[]): string {
  const rows = keys.map(({ name, schema, isRequired, link }) => {
    const shown = link === undefined ? `\`${name}\`` : `[\`${name}\`](${link})`;
    const { description, examples, default: unsaid } = schema;
    const words = wordsOf(schema);
    const holds = [
      ...(typeof description === "string" ? [description] : []),
      ...(words.length < 2 ? [] : [`One of ${words.map((word) => `\`${word}\``).join(" ")}.`]),
    ].join(" ");
    const example = Array.isArray(examples) ? `\`${inFlow(examples[0])}\`` : "—";
    const value = unsaid === undefined ? "—" : `\`${inFlow(unsaid)}\``;
    return `| ${shown} | ${holds} | ${example} | ${isRequired ? "required" : value} |`;
  });
  return ["| key | meaning | such as | default |", "|---|---|---|---|", ...rows].join("\n");
}

/** The words of which one is to be chosen, where nothing else may stand. */
function wordsOf(schema: JsonObject): readonly string[] {
  const { anyOf } = schema;
  const all = [schema, ...(Array.isArray(anyOf) ? anyOf.filter(isJsonObject) : [])];
  if (all.some((each) => "properties" in each || "items" in each)) return [];
  return all.flatMap(({ enum: words }) =>
    Array.isArray(words) && !words.includes(true)
      ? words.filter((word) => typeof word === "string")
      : [],
  );
}

/** A value as it would stand in one line of a file. */
function inFlow(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(inFlow).join(", ")}]`;
  if (!isJsonObject(value)) return stringify(value, { lineWidth: 0 }).trim();
  const entries = Object.entries(value).map(([key, part]) => `${key}: ${inFlow(part)}`);
  return `{ ${entries.join(", ")} }`;
}

/** The keys of a map, and behind each those of the maps that it holds. */
function deepKeysOf(root: JsonObject, node: Json | undefined): readonly Key[] {
  return keysOf(root, node).flatMap((key) => [
    key,
    ...deepKeysOf(root, key.schema).map((inner) => ({
      ...inner,
      name: `${key.name}: ${inner.name}`,
    })),
  ]);
}

/** The keys of a map, of the items of a list, or of what an author names. */
function keysOf(root: JsonObject, node: Json | undefined): readonly Key[] {
  const all = alternativesOf(root, node).flatMap(({ properties, required }) => {
    const needed: readonly Json[] = Array.isArray(required) ? required : [];
    return Object.entries(isJsonObject(properties) ? properties : {}).flatMap(([name, part]) => {
      const schema = follow(root, part);
      return schema === undefined ? [] : [{ name, schema, isRequired: needed.includes(name) }];
    });
  });
  // Alternatives may have a key in common.
  return [...new Map(all.toReversed().map((key) => [key.name, key])).values()].toReversed();
}

/** A schema with all that it, its items and what an author names may be. */
function alternativesOf(root: JsonObject, node: Json | undefined): readonly JsonObject[] {
  const schema = follow(root, node);
  if (schema === undefined) return [];
  const { anyOf, items, additionalProperties, patternProperties } = schema;
  const named = isJsonObject(patternProperties) ? Object.values(patternProperties) : [];
  const inner = [...(Array.isArray(anyOf) ? anyOf : []), items, additionalProperties, ...named];
  return [schema, ...inner.flatMap((each) => alternativesOf(root, each))];
}

function follow(root: JsonObject, node: Json | undefined): JsonObject | undefined {
  if (!isJsonObject(node)) return undefined;
  const { $ref, ...others } = node;
  const name = typeof $ref === "string" ? ($ref.split("/").at(-1) ?? "") : undefined;
  if (name === undefined) return node;
  const { $defs } = root;
  const found = isJsonObject($defs) ? $defs[name] : undefined;
  return isJsonObject(found) ? { ...found, ...others } : undefined;
}
