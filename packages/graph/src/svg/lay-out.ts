import { Graph, layout } from "@dagrejs/dagre";
import type { Picture, PictureEdge, PictureNode } from "../picture/picture.ts";
import type { Point } from "../point.ts";
import { measureLabel, measureNode, type Size } from "./measure.ts";
import type { Box, Layout } from "./placed.ts";
import { measureLoop, routeEdges, routeLoop } from "./route-edges.ts";

/**
 * Places the boxes in layers from the top to the bottom, without overlaps, labels among them. The
 * same picture always gives the same layout. `finally`, which nothing leads to, stands below all
 * others.
 */
export function layOut({ nodes, edges }: Picture): Layout {
  const apart = nodes.filter(({ kind }) => kind === "finally");
  const connected = nodes.filter(({ kind }) => kind !== "finally");
  const graph = createLayered(connected, edges);
  const placed = connected.map((node) => ({
    node,
    box: boxOf(graph.node(node.id), measureNode(node)),
  }));
  const boxes = new Map(placed.map(({ node, box }) => [node.id, box]));
  const between = edges.filter(({ from, to }) => from !== to);
  const lines = between.map((edge) => {
    const place: unknown = graph.edge(edge.from, edge.to);
    return { edge, points: pointsOf(place), label: boxOf(place, measureLabel(edge)) };
  });
  const loops = edges.flatMap((edge) => {
    const box = edge.from === edge.to ? boxes.get(edge.from) : undefined;
    return box === undefined ? [] : [routeLoop(edge, box)];
  });
  const drawn = { nodes: placed, edges: [...routeEdges(placed, lines), ...loops] };
  return withBelow({ ...drawn, ...extentOf(drawn) }, apart);
}

/**
 * The places that dagre finds for the boxes and arrows. Beside a box with a loop it keeps room
 * free; the loop is drawn here.
 */
function createLayered(
  nodes: readonly PictureNode[],
  edges: readonly PictureEdge[],
): InstanceType<typeof Graph> {
  const graph = new Graph();
  graph.setGraph({ rankdir: "TB", nodesep: 26, edgesep: 14, ranksep: 46 });
  for (const node of nodes) graph.setNode(node.id, { ...measureNode(node) });
  for (const edge of edges) {
    const size = edge.from === edge.to ? measureLoop(edge) : measureLabel(edge);
    graph.setEdge(edge.from, edge.to, { ...size, labelpos: "c", weight: weightOf(edge) });
  }
  layout(graph);
  return graph;
}

/** Arrows without a label are the straight way on; they are kept short first. */
function weightOf({ label }: PictureEdge): number {
  return label.length === 0 ? 3 : 1;
}

function withBelow(above: Layout, apart: readonly PictureNode[]): Layout {
  let { width, height } = above;
  const nodes = apart.map((node) => {
    const size = measureNode(node);
    const box = { x: size.width / 2, y: height + 40 + size.height / 2, ...size };
    height += 40 + size.height;
    width = Math.max(width, size.width);
    return { node, box };
  });
  return { nodes: [...above.nodes, ...nodes], edges: above.edges, width, height };
}

function extentOf({ nodes, edges }: Pick<Layout, "nodes" | "edges">): Size {
  const boxes = [...nodes.map(({ box }) => box), ...edges.map(({ label }) => label)];
  const points = edges.flatMap((edge) => edge.points);
  const max = (numbers: readonly number[]): number =>
    numbers.reduce((most, number) => Math.max(most, number), 0);
  return {
    width: max([...boxes.map(({ x, width }) => x + width / 2), ...points.map(({ x }) => x)]),
    height: max([...boxes.map(({ y, height }) => y + height / 2), ...points.map(({ y }) => y)]),
  };
}

function boxOf(place: unknown, { width, height }: Size): Box {
  return { ...(pointOf(place) ?? { x: 0, y: 0 }), width, height };
}

function pointsOf(place: unknown): readonly Point[] {
  if (!isRecord(place) || !Array.isArray(place["points"])) return [];
  return place["points"].flatMap((point: unknown) => pointOf(point) ?? []);
}

function pointOf(place: unknown): Point | undefined {
  if (!isRecord(place)) return undefined;
  const { x, y } = place;
  return typeof x === "number" && typeof y === "number" ? { x, y } : undefined;
}

function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null;
}
