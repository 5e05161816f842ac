import type { Located } from "@flowrun/core";
import type { YamlNode } from "@flowrun/core/tooling";
import type { TestFile } from "./open-test-file.ts";
import { itemsUnder, startOf, valueUnder } from "./under.ts";

/** A name of something in a section of the flow. */
export interface DeclaredInTest extends Located<string> {
  /** The sections that it may be in. */
  readonly sections: readonly string[];
}

const rooms = ["queues", "conferences", "lots", "lanes"];

/**
 * Every place where a test file names what its flow declares beside its blocks: settings, tables,
 * rooms, requests and schedules that begin, and prompts. Total; `undefined` when the file cannot be
 * read.
 */
export function declaredNamesIn({ root, source }: TestFile): readonly DeclaredInTest[] | undefined {
  if (root === undefined) return undefined;
  const scenarios = itemsUnder(root, "scenarios");
  const surroundings = [root, ...scenarios].flatMap((node) => [
    ...keysUnder(node, "settings", ["settings"]),
    ...keysUnder(node, "tables", ["tables"]),
    ...itemsUnder(node, "ports").flatMap((port) => scalarUnder(port, "room", rooms)),
  ]);
  const own = scenarios.flatMap((scenario) => {
    const [starts, expected] = [valueUnder(scenario, "starts"), valueUnder(scenario, "expect")];
    return [
      ...scalarUnder(starts, "request", ["on_request"]),
      ...scalarUnder(starts, "schedule", ["on_schedule"]),
      ...keysUnder(expected, "rooms", rooms),
    ];
  });
  return [...surroundings, ...own, ...promptsIn(root)].map((each) => {
    const start =
      startOf(source.text, each) + (/^(?:prompt|conference):/.exec(each.value)?.[0] ?? "").length;
    const value = each.value.replace(/^(?:prompt|conference):/, "");
    return { ...each, value, span: { start, end: start + value.length } };
  });
}

function keysUnder(
  node: YamlNode | undefined,
  key: string,
  sections: readonly string[],
): readonly DeclaredInTest[] {
  const value = node && valueUnder(node, key);
  if (value?.kind !== "map") return [];
  return value.entries.map((entry) => ({ value: entry.key.value, span: entry.key.span, sections }));
}

function scalarUnder(
  node: YamlNode | undefined,
  key: string,
  sections: readonly string[],
): readonly DeclaredInTest[] {
  const value = node && valueUnder(node, key);
  return value?.kind === "scalar" ? [{ value: value.text, span: value.span, sections }] : [];
}

function promptsIn(node: YamlNode): readonly DeclaredInTest[] {
  if (node.kind === "list") return node.items.flatMap(promptsIn);
  if (node.kind === "map") return node.entries.flatMap(({ value }) => promptsIn(value));
  const isPrompt = node.text.startsWith("prompt:");
  return isPrompt ? [{ value: node.text, span: node.span, sections: ["prompts"] }] : [];
}
