import type { Picture, PictureEdge, PictureNode } from "./picture.ts";

/** A picture with fewer blocks shows every arrow whole. */
const fewestBlocks = 16;

/** A block that this many others lead to is referred to. */
const manyArrows = 4;

/**
 * A large picture, in which only the first arrow to a block with many arrows leads there. The
 * others end at a small reference, `→ name`, as on the sheets of a paper flowchart, since lines
 * across the whole picture cannot be followed. A small picture stays as it is.
 */
export function withReferences(picture: Picture): Picture {
  const blocks = new Map(
    picture.nodes.filter(({ kind }) => kind === "block").map((node) => [node.id, node]),
  );
  if (blocks.size < fewestBlocks) return picture;
  const references = referencesOf(picture.edges, blocks);
  const nodes = [...references].map(([edge, target]) => referenceNode(edge, target));
  const edges = picture.edges.map((edge) =>
    references.has(edge) ? { ...edge, to: referenceId(edge) } : edge,
  );
  return { ...picture, nodes: [...picture.nodes, ...nodes], edges };
}

/** The arrows to replace, each with the block that it leads to. */
function referencesOf(
  edges: readonly PictureEdge[],
  blocks: ReadonlyMap<string, PictureNode>,
): ReadonlyMap<PictureEdge, PictureNode> {
  const into = new Map<string, PictureEdge[]>();
  for (const edge of edges)
    if (edge.from !== edge.to) into.set(edge.to, [...(into.get(edge.to) ?? []), edge]);
  const many = [...into.values()].filter(({ length }) => length >= manyArrows);
  const pairs = many.flatMap(([, ...others]) =>
    others.flatMap((edge) => {
      const target = blocks.get(edge.to);
      return target === undefined ? [] : [[edge, target] as const];
    }),
  );
  return new Map(pairs);
}

function referenceNode(edge: PictureEdge, { name, line }: PictureNode): PictureNode {
  return {
    id: referenceId(edge),
    kind: "reference",
    name: `→ ${name}`,
    rows: [],
    mark: edge.mark,
    count: undefined,
    isUnreachable: false,
    problems: [],
    line,
  };
}

function referenceId({ from, to }: PictureEdge): string {
  return `to_${to}_of_${from}`;
}
