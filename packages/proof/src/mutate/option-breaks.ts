import type { Option } from "@flowrun/core";
import { isNameOf, mediaNodes, type OptionNode } from "@flowrun/core/tooling";
import type { FlowBreak } from "./flow-break.ts";
import { slipsOf, wrongNumber } from "./literal-breaks.ts";

type TextNode = OptionNode & { readonly kind: "text" };

/** The things of a flow that may stand in the place of another one. */
export interface Others {
  /** Another block than the one that is named. */
  readonly block: (name: string) => string | undefined;
  /** Other media of the same kind: a file, or a text that is spoken. */
  readonly media: (text: string) => string;
}

/** The slips in the literals of one option of a step, by the kind of the option. */
export function slipsInOption(
  name: string,
  option: Option | undefined,
  node: OptionNode,
  others: Others,
): readonly FlowBreak[] {
  const replaced = (text: TextNode, by: string | undefined, what = name): readonly FlowBreak[] =>
    by === undefined || by === text.text ? [] : [replace(text, by, what)];
  if (node.kind === "text" && isNameOf("block", option))
    return replaced(node, others.block(node.text));
  switch (option?.kind) {
    case "media":
      return mediaNodes(node).flatMap((media) =>
        media.node.kind === "text" && !media.node.text.includes("${")
          ? replaced(media.node, others.media(media.node.text))
          : [],
      );
    case "choice":
      return node.kind === "text" ? replaced(node, nextOf(option.choices ?? [], node.text)) : [];
    case "keys":
      return node.kind === "text" ? replaced(node, node.text === "*" ? "#" : "*") : [];
    case "interrupt":
      return node.kind === "text" ? replaced(node, node.text === "none" ? "any" : "none") : [];
    case "branches":
    case "words":
    case "presses":
    case "sequences":
      return blocksUnder(node).flatMap(([key, text]) =>
        replaced(text, others.block(text.text), `${name} ${key}`),
      );
    case "endpoint":
    case "endpoints":
    case "destination":
      return textsIn(node).flatMap((text) => replaced(text, wrongNumber(text.text)));
    case "string":
      return [];
    default:
      return textsIn(node).flatMap((text) =>
        text.plain ? slipsOf(text.text).flatMap((slip) => replaced(text, slip)) : [],
      );
  }
}

/** A text of the flow written otherwise, in quotes where it needs them. */
export function replace({ span, text }: TextNode, by: string, what: string): FlowBreak {
  const written = /^[\w./:#-]*\w$/.test(by) ? by : JSON.stringify(by);
  return { span, text: written, what, change: { from: text, to: by } };
}

/** The names of blocks under keys, as `1: sales` or `"*1": { do: sales }`. */
function blocksUnder(node: OptionNode): readonly (readonly [string, TextNode])[] {
  if (node.kind !== "map") return [];
  return [...node.entries].flatMap(([key, { value }]) => {
    const named = value.kind === "map" ? value.entries.get("do")?.value : value;
    return named?.kind === "text" ? [[key, named] as const] : [];
  });
}

/** All texts of an option, however deep. */
export function textsIn(node: OptionNode): readonly TextNode[] {
  if (node.kind === "text") return [node];
  if (node.kind === "list") return node.items.flatMap(textsIn);
  return [...node.entries.values()].flatMap(({ value }) => textsIn(value));
}

function nextOf(words: readonly string[], word: string): string | undefined {
  return words[(words.indexOf(word) + 1) % words.length];
}
