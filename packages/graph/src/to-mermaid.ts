import type { BlockGraph } from "./graph/block-graph.ts";
import { createPicture } from "./picture/create-picture.ts";
import {
  type Mark,
  type Picture,
  type PictureEdge,
  type PictureNode,
  rowText,
} from "./picture/picture.ts";

/**
 * A graph as a Mermaid flowchart, ending in a newline. Ids are `b_` and the block's name; every
 * label is quoted and escaped. Mermaid itself draws at most 500 edges and 50,000 characters unless
 * it is configured otherwise.
 */
export function toMermaid(graph: BlockGraph): string {
  const picture = createPicture(graph);
  const lines = [
    "flowchart TD",
    ...picture.nodes.map((node) => `  ${node.id}${shapeOf(node)}${classOf(node)}`),
    ...picture.edges.map((edge) => `  ${edge.from} -->${labelOf(edge)} ${edge.to}`),
    ...edgeStyles(picture),
    ...classesOf(picture),
  ];
  return `${lines.join("\n")}\n`;
}

function shapeOf(node: PictureNode): string {
  const counted = node.count === undefined ? node.name : `${node.name} ×${node.count}`;
  if (node.kind === "start" || node.kind === "end") return `(["${escapeMermaid(counted)}"])`;
  const head = `<b>${escapeMermaid(counted)}</b>`;
  const notes = node.problems.map((problem) => `⚠ ${problem}`);
  const rest = [...node.rows.map(rowText), ...notes].map(escapeMermaid);
  return `["${[head, ...rest].join("<br/>")}"]`;
}

function labelOf({ label }: PictureEdge): string {
  return label.length === 0 ? "" : `|"${label.map(escapeMermaid).join("<br/>")}"|`;
}

/**
 * A text for a quoted label. Mermaid reads `#35;` and the like as the character with that number. A
 * text that it would take for markup, a directive (`%%{`), a formula (`$$`), or markdown (a
 * backtick) is written so. Mermaid breaks the line at `\n` even then, so a blank without width
 * stands between the two. Source: mermaid.js.org/syntax/flowchart.html, "Entity codes to escape
 * characters"; the last seen with Mermaid 11.
 */
export function escapeMermaid(text: string): string {
  return text
    .replaceAll(/["#&<>%\\`]|\$(?=\$)/g, (character) => `#${character.codePointAt(0)};`)
    .replaceAll("#92;n", "#92;#8203;n");
}

const nodeClasses = {
  plain: "",
  walked: ":::walked",
  unwalked: ":::unwalked",
} as const satisfies Record<Mark, string>;

function classOf(node: PictureNode): string {
  if (node.kind === "missing" || node.problems.length > 0) return ":::problem";
  if (node.kind === "finally") return ":::apart";
  return node.isUnreachable ? ":::unreachable" : nodeClasses[node.mark];
}

const classStyles: Readonly<Record<string, string>> = {
  walked: "fill:#dafbe1,stroke:#1a7f37,stroke-width:2px,color:#1f2328",
  unwalked: "fill:#f6f8fa,stroke:#8c959f,stroke-dasharray:5 4,color:#57606a",
  unreachable: "fill:#fff8c5,stroke:#9a6700,stroke-dasharray:2 3,color:#1f2328",
  problem: "fill:#ffebe9,stroke:#cf222e,stroke-width:2px,color:#1f2328",
  apart: "stroke-dasharray:8 4",
};

/** Only the classes that some node has: an unused one would be noise in a file that people read. */
function classesOf({ nodes }: Picture): readonly string[] {
  const used = new Set(nodes.map(classOf));
  return Object.entries(classStyles)
    .filter(([name]) => used.has(`:::${name}`))
    .map(([name, style]) => `  classDef ${name} ${style}`);
}

function edgeStyles({ edges }: Picture): readonly string[] {
  const style = (mark: Mark, text: string): readonly string[] => {
    const numbers = edges.flatMap((edge, number) => (edge.mark === mark ? [number] : []));
    return numbers.length === 0 ? [] : [`  linkStyle ${numbers.join(",")} ${text}`];
  };
  return [
    ...style("walked", "stroke:#1a7f37,stroke-width:2px"),
    ...style("unwalked", "stroke:#8c959f,stroke-dasharray:5 4"),
  ];
}
