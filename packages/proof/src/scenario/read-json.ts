import { isEmpty, type Json, type YamlNode } from "@flowrun/core";

/** A part of a test file as the JSON that it stands for: plain words are what YAML's core schema makes of them. */
export function readJson(node: YamlNode): Json {
  if (node.kind === "list") return node.items.map(readJson);
  if (node.kind === "map")
    return Object.fromEntries(node.entries.map(({ key, value }) => [key.value, readJson(value)]));
  const { text, plain } = node;
  if (isEmpty(node)) return null;
  if (plain && /^(true|True|TRUE)$/.test(text)) return true;
  if (plain && /^(false|False|FALSE)$/.test(text)) return false;
  return plain && /^[-+]?(\.\d+|\d+(\.\d*)?)([eE][-+]?\d+)?$/.test(text) ? Number(text) : text;
}
