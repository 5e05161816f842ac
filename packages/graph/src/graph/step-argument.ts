import type { CheckedStep, OptionNode } from "@flowrun/core";
import { shorten } from "./shorten.ts";

/** The most characters of an argument or a condition that a graph shows. */
export const longestArgument = 36;

/**
 * The principal option of a step, or its first one, as it is written and shortened: of a list the first item and how many
 * more there are, of a map its keys. Empty for a step without options.
 */
export function stepArgument({ verb, node }: CheckedStep): string {
  const principal = verb.principal === undefined ? undefined : node.options.get(verb.principal);
  const written = principal ?? [...node.options.values()][0];
  return written === undefined ? "" : describe(written, longestArgument);
}

function describe(written: OptionNode, width: number): string {
  if (written.kind === "text") return shorten(written.text, width);
  if (written.kind === "map") return shorten([...written.entries.keys()].join(", "), width);
  const [first, ...more] = written.items;
  if (first === undefined) return "";
  const rest = more.length === 0 ? "" : ` +${more.length}`;
  return `${describe(first, width - rest.length)}${rest}`;
}
