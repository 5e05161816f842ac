import { verbs } from "@flowrun/core";
import { flowProblem, spokenOptions, type YamlNode } from "@flowrun/core/tooling";
import type { Shape } from "./shape.ts";

/** The shape of the things of a section, none of which is a list of steps: such a list is a block. */
export function noBlock(section: string, shape: Shape): Shape {
  const block: Shape = {
    schema: false,
    explain: ({ at: { key } }) => {
      const message = `"${key.value}" is a list of steps, and stands under "${section}".`;
      return flowProblem("FLOW_BAD_VALUE", key.span, message, {
        hint: "Move it below `blocks`, with all the lines that it holds.",
      });
    },
  };
  return { ...shape, choose: (node) => (isBlock(node) ? block : shape.choose?.(node)) };
}

/** Whether a list holds steps: a verb with its value that is nothing to be said, or verbs alone. */
function isBlock(node: YamlNode): boolean {
  if (node.kind !== "list" || node.items.length === 0) return false;
  const { items } = node;
  const isStep = (item: YamlNode): boolean => {
    const [first] = item.kind === "map" ? item.entries : [];
    const name = first?.key.value ?? "";
    return Object.hasOwn(verbs, name) && !Object.hasOwn(spokenOptions, name);
  };
  const isVerb = (item: YamlNode): boolean =>
    item.kind === "scalar" && item.plain && Object.hasOwn(verbs, item.text);
  return items.some(isStep) || items.every(isVerb);
}
