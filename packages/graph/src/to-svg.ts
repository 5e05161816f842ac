import type { BlockGraph } from "./graph/block-graph.ts";
import { createPicture } from "./picture/create-picture.ts";
import type { Picture } from "./picture/picture.ts";
import { withReferences } from "./picture/with-references.ts";
import { drawLabel, drawLine } from "./svg/draw-edge.ts";
import { drawNode } from "./svg/draw-node.ts";
import { drawText, escapeXml, round } from "./svg/draw-text.ts";
import { layOut } from "./svg/lay-out.ts";
import { styleSheet } from "./svg/style-sheet.ts";
import { textWidth } from "./svg/text-width.ts";

/**
 * The most blocks of a flow that `toSvg` is meant for: beyond them nobody can read it, and laying
 * it out takes long.
 */
export const largestSvg = 500;

const margin = 24;
const headHeight = 48;

/**
 * A graph as an SVG document that ends in a newline. It is light or dark as the reader's system is,
 * and has a title and a description for screen readers. It has no scripts and takes nothing from
 * elsewhere.
 */
export function toSvg(graph: BlockGraph): string {
  const picture = withReferences(createPicture(graph));
  const { nodes, edges, width, height } = layOut(picture);
  const wide = Math.ceil(Math.max(width, ...headWidths(picture)) + 2 * margin);
  const high = Math.ceil(height + headHeight + 2 * margin);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="fr" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}" role="img" aria-labelledby="fr-title fr-desc">`,
    `<title id="fr-title">${escapeXml(picture.title)}</title>`,
    `<desc id="fr-desc">${escapeXml(describe(graph, picture))}</desc>`,
    `<style>${styleSheet}</style>`,
    `<rect class="page" width="${wide}" height="${high}"/>`,
    ...drawHead(picture),
    `<g transform="translate(${round((wide - width) / 2)} ${headHeight + margin})">`,
    ...edges.map(drawLine),
    ...nodes.map(drawNode),
    ...edges.map(drawLabel),
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}

function headTexts({ title, caption, hasCounts }: Picture): readonly [string, string] {
  return [title, hasCounts ? `${caption} · dashed: not walked` : caption];
}

function headWidths(picture: Picture): readonly number[] {
  const [title, caption] = headTexts(picture);
  return [textWidth(title, 17, "bold"), textWidth(caption, 12)];
}

function drawHead(picture: Picture): readonly string[] {
  const [title, caption] = headTexts(picture);
  return [
    drawText(title, { x: margin, y: margin + 14, size: 17, look: "text", weight: "bold" }),
    drawText(caption, { x: margin, y: margin + 34, size: 12, look: "quiet" }),
  ];
}

/** The content of the picture, in words. */
function describe({ start, edges }: BlockGraph, { caption }: Picture): string {
  const ways = edges.map(({ from, to, labels }) => {
    const why = labels.length === 0 ? "" : ` on ${labels.join(", ")}`;
    return `${from} leads to ${to.kind === "block" ? to.block : `the end of the call (${to.by})`}${why}.`;
  });
  return [`${caption}. Calls begin at ${start}.`, ...ways].join("\n");
}
