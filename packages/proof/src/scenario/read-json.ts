import { isEmpty, type Json, jsonOf, type YamlNode } from "@flowrun/core";

/** A part of a test file as JSON: without quotes `null`, `true`, `false` and numbers are what they look like, as in a flow. */
export function readJson(node: YamlNode): Json {
  if (node.kind === "list") return node.items.map(readJson);
  if (node.kind === "scalar") return isEmpty(node) ? null : jsonOf(node);
  return Object.fromEntries(node.entries.map(({ key, value }) => [key.value, readJson(value)]));
}
