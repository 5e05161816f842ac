import type { OptionNode, StepNode } from "../language/ast.ts";
import { mediaNodes, saidIn, type MediaNode } from "../language/media-nodes.ts";
import { spokenOptions } from "../language/spoken-options.ts";
import type { Verb } from "../interpret/verb.ts";

/** The media that a step plays, item by item, as they are written. */
export function mediaOfStep(verb: Verb, step: StepNode): readonly MediaNode[] {
  if (verb.says === true) return [saidBy(verb, step)];
  return [...step.options].flatMap(([name, node]) =>
    verb.options[name]?.kind === "media" ? mediaNodes(node) : [],
  );
}

/** The one item that the options of a step say. The principal option is a text. */
function saidBy({ principal }: Verb, { options, span }: StepNode): MediaNode {
  const parts = new Map<string, OptionNode>();
  for (const [name, node] of options) {
    const part = name === principal ? "say" : name;
    if (Object.hasOwn(spokenOptions, part)) parts.set(part, node);
  }
  return saidIn({ kind: "map", entries: new Map(), span }, parts);
}
