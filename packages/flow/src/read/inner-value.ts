import type { Option } from "@flowrun/core";
import { kindOf, problemOfText, type YamlNode } from "@flowrun/core/tooling";
import { spell } from "./example.ts";

/**
 * The remedy for a map or a list around the one value that an option takes alone: `to: { sip: 2001
 * }`, `do: [{ go: ask }]`.
 */
export function innerValue(option: Option, name: string, node: YamlNode): string | undefined {
  const text = kindOf(option.kind).isMap === true ? undefined : onlyText(node);
  if (text === undefined || problemOfText(name, option, text) !== undefined) return undefined;
  return text.length > longestShown
    ? "Write the value alone, without what stands around it."
    : `Write \`${name}: ${spell(text)}\`, without what stands around it.`;
}

/** The longest value that a hint repeats. */
const longestShown = 80;

function onlyText(node: YamlNode): string | undefined {
  if (node.kind === "scalar") return undefined;
  const inner = node.kind === "list" ? node.items : node.entries.map(({ value }) => value);
  const [only, second] = inner;
  if (only === undefined || second !== undefined) return undefined;
  return only.kind === "scalar" ? only.text : onlyText(only);
}
