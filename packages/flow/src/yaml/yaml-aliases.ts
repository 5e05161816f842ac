import type { Diagnostic, Span } from "@flowrun/core";
import { flowProblem, type YamlNode, type YamlScalar } from "@flowrun/core/tooling";
import { isMedia } from "./known-words.ts";

const mostAliases = 100;
const deepestAlias = 3;
const mostRepeatedNodes = 10_000;

/** The anchors and aliases of one document, with their limits. */
export interface Aliases {
  /**
   * Reads a node and remembers it under its anchor, if it has one. Must be called for every node,
   * in document order.
   */
  readonly mark: (anchor: string | undefined, read: () => YamlNode) => YamlNode;
  /** The node that an alias names; `undefined` with a diagnostic when it cannot be followed. */
  readonly follow: (name: string, span: Span) => YamlNode | undefined;
}

/** The same, with what is known when the whole document was read. */
export interface ReadAliases extends Aliases {
  /** The texts without quotes whose anchor no alias names, in their order, with the name of it. */
  readonly unread: () => readonly { readonly anchor: string; readonly text: YamlScalar }[];
}

/** A node that has an anchor; without `node` it is still being read. */
interface Anchored {
  readonly node?: YamlNode;
  readonly size: number;
  /** How many aliases lead one into the other inside it. */
  readonly depth: number;
}

/**
 * The bookkeeping of anchors for one document. An alias gives the very node of its anchor, so
 * repeated text costs nothing here. But later stages walk every repetition: so their number, their
 * depth and the nodes they add up to are limited. Each kind of excess is reported once.
 */
export function createAliases(diagnostics: Diagnostic[]): ReadAliases {
  const anchors = new Map<string, Anchored>();
  const unread = new Map<YamlScalar, string>();
  const reported = new Set<string>();
  let count = 0;
  let size = 0;
  let repeated = 0;
  let depth = 0;

  const refuse = (span: Span, message: string, hint: string): undefined => {
    if (reported.has(message)) return;
    reported.add(message);
    diagnostics.push(flowProblem("FLOW_ALIAS", span, message, { hint }));
  };

  return {
    mark: (anchor, read) => {
      const [sizeBefore, depthBefore] = [size, depth];
      size += 1;
      depth = 0;
      if (anchor !== undefined) anchors.set(anchor, { size: 0, depth: 0 });
      const node = read();
      if (anchor !== undefined) anchors.set(anchor, { node, size: size - sizeBefore, depth });
      depth = Math.max(depth, depthBefore);
      if (anchor !== undefined && node.kind === "scalar" && node.plain) unread.set(node, anchor);
      return node;
    },
    follow: (name, span) => {
      count += 1;
      const target = anchors.get(name);
      if (target === undefined) return refuse(span, ...unknownAlias(name));
      if (target.node === undefined)
        return refuse(
          span,
          `The alias "*${name}" lies inside the value that it repeats.`,
          "Write the value out.",
        );
      if (target.node.kind === "scalar") unread.delete(target.node);
      repeated += target.size;
      size += target.size;
      depth = Math.max(depth, target.depth + 1);
      if (count > mostAliases)
        return refuse(
          span,
          `The file has more than ${mostAliases} aliases.`,
          "Write the values out.",
        );
      if (target.depth >= deepestAlias)
        return refuse(
          span,
          `Aliases lead into aliases more than ${deepestAlias} levels deep here.`,
          "Write the values out.",
        );
      if (repeated > mostRepeatedNodes)
        return refuse(
          span,
          "The aliases of the file repeat too much text.",
          "Write the values out.",
        );
      return target.node;
    },
    unread: () =>
      [...unread].flatMap(([text, anchor]) => (text.text === "" ? [] : [{ anchor, text }])),
  };
}

/** The problem of a text whose first word YAML took for an anchor, which no alias names. */
export function wordAsAnchor(source: string, anchor: string, { span }: YamlScalar): Diagnostic {
  const start = Math.max(0, source.lastIndexOf(`&${anchor}`, span.start));
  const place = { start, end: start + anchor.length + 1 };
  const message = `Without quotes "&${anchor}" is a YAML anchor, not text, and no alias of the file names it.`;
  return flowProblem("FLOW_QUOTES_NEEDED", place, message, {
    hint: 'Remove the "&"; or put the whole value in double quotes if it belongs to the text.',
  });
}

function unknownAlias(name: string): [message: string, hint: string] {
  const text = `*${name}`;
  const [, bare] = /^([^"']+)["']$/.exec(text) ?? [];
  if (bare !== undefined)
    return [`The quote that ends ${text} has no partner.`, `Write \`"${bare}"\`.`];
  if (/^[0-9A-Da-d*#]*$/.test(name))
    return [
      `"${text}" needs quotes: without them it is a YAML alias.`,
      `Write "${text}" in double quotes.`,
    ];
  return [
    `The alias "${text}" names no anchor above it.`,
    isMedia(name)
      ? 'Remove the "*".'
      : `Remove the star, or put "${text}" in double quotes if it belongs to the text.`,
  ];
}
