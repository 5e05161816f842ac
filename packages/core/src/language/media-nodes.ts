import type { OptionNode } from "./ast.ts";
import { isSpokenText } from "./option-kinds/media.ts";
import { sayings } from "./spoken-options.ts";

/** An item of media as it is written. */
export type MediaNode =
  /** A URI or `prompt:NAME`, or an expression that gives such. */
  | { readonly kind: "uri"; readonly node: TextNode }
  /** Something that is said: what, as far as it is one thing, and its parts. */
  | {
      readonly kind: "said";
      readonly node: OptionNode;
      readonly saying: string | undefined;
      readonly parts: ReadonlyMap<string, OptionNode>;
    };

type TextNode = OptionNode & { readonly kind: "text" };

/**
 * The items of an option of the kind `media`, in their order, or of a prompt, in which every text
 * without a scheme is spoken.
 */
export function mediaNodes(node: OptionNode, isPrompt = false): readonly MediaNode[] {
  if (node.kind === "list") return node.items.flatMap((item) => mediaNodes(item, isPrompt));
  if (node.kind === "map")
    return [saidIn(node, new Map([...node.entries].map(([key, { value }]) => [key, value])))];
  if (!isSpokenText(node.text, isPrompt)) return [{ kind: "uri", node }];
  return [{ kind: "said", node, saying: "say", parts: new Map([["say", node]]) }];
}

/** The item that a map of options says, such as those of a step of `say`. */
export function saidIn(node: OptionNode, parts: ReadonlyMap<string, OptionNode>): MediaNode {
  const [saying, ...others] = [...parts.keys()].filter((key) => Object.hasOwn(sayings, key));
  return { kind: "said", node, saying: others.length > 0 ? undefined : saying, parts };
}
