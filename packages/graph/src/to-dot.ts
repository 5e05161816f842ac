import type { BlockGraph } from "./graph/block-graph.ts";
import { createPicture } from "./picture/create-picture.ts";
import { type Mark, type PictureEdge, type PictureNode, rowText } from "./picture/picture.ts";

/**
 * A graph in the DOT language of Graphviz, ending in a newline: `flowrun graph … --format dot | dot
 * -Tpdf`.
 */
export function toDot(graph: BlockGraph): string {
  const { title, caption, nodes, edges } = createPicture(graph);
  const lines = [
    `digraph ${quoteDot([title])} {`,
    `  graph [label=${quoteDot([`${title} · ${caption}`])}, labelloc=t, labeljust=l, rankdir=TB, nodesep=0.4, ranksep=0.5, fontname="Helvetica"]`,
    '  node [shape=box, style="rounded,filled", fillcolor="#ffffff", color="#57606a", fontname="Helvetica", fontsize=11]',
    '  edge [color="#57606a", fontname="Helvetica", fontsize=10, arrowsize=0.7]',
    ...nodes.map((node) => `  ${node.id} [${attributes(nodeAttributes(node))}]`),
    ...edges.map((edge) => `  ${edge.from} -> ${edge.to}${edgeText(edge)}`),
    "}",
  ];
  return `${lines.join("\n")}\n`;
}

/**
 * A quoted string of these lines, each to the left. Inside quotes DOT reads `"`, escapes that begin
 * with `\`, and the entities of HTML. Source: graphviz.org/doc/info/lang.html, "ID", and the type
 * `escString`.
 */
export function quoteDot(lines: readonly string[]): string {
  const escaped = lines.map((line) =>
    line.replaceAll("&", "&amp;").replaceAll(/["\\]/g, String.raw`\$&`),
  );
  return `"${lines.length === 1 ? escaped.join("") : escaped.map((line) => String.raw`${line}\l`).join("")}"`;
}

type Attributes = Readonly<Record<string, string>>;

function nodeAttributes(node: PictureNode): Attributes {
  const name = node.count === undefined ? node.name : `${node.name} ×${node.count}`;
  if (node.kind === "start" || node.kind === "end")
    return {
      label: quoteDot([name]),
      style: `"rounded,filled${dashes[node.mark]}"`,
      ...colours[node.mark],
    };
  const rows = node.rows.map((row) => `  ${rowText(row)}`);
  const notes = node.problems.map((problem) => `⚠ ${problem}`);
  return { label: quoteDot([name, ...rows, ...notes]), ...looksOf(node) };
}

const dashes = { plain: "", walked: "", unwalked: ",dashed" } as const satisfies Record<
  Mark,
  string
>;

const colours: Readonly<Record<Mark, Attributes>> = {
  plain: {},
  walked: { color: '"#1a7f37"', fillcolor: '"#dafbe1"', penwidth: "1.6" },
  unwalked: { color: '"#8c959f"', fillcolor: '"#f6f8fa"', fontcolor: '"#57606a"' },
};

function looksOf(node: PictureNode): Attributes {
  if (node.kind === "missing" || node.problems.length > 0)
    return { color: '"#cf222e"', fillcolor: '"#ffebe9"', penwidth: "1.6" };
  if (node.kind === "finally") return { style: '"rounded,filled,dashed"' };
  if (node.isUnreachable)
    return { style: '"rounded,filled,dotted"', color: '"#9a6700"', fillcolor: '"#fff8c5"' };
  return {
    ...(node.mark === "unwalked" ? { style: '"rounded,filled,dashed"' } : {}),
    ...colours[node.mark],
  };
}

function edgeText({ label, mark }: PictureEdge): string {
  const looks: Readonly<Record<Mark, Attributes>> = {
    plain: {},
    walked: { color: '"#1a7f37"', penwidth: "1.6" },
    unwalked: { color: '"#8c959f"', style: "dashed", fontcolor: '"#57606a"' },
  };
  const text = attributes({
    ...(label.length === 0 ? {} : { label: quoteDot(label) }),
    ...looks[mark],
  });
  return text === "" ? "" : ` [${text}]`;
}

function attributes(values: Attributes): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(", ");
}
