import type { PictureEdge } from "../picture/picture.ts";
import type { Point } from "../point.ts";
import type { Box, PlacedEdge, PlacedNode } from "./placed.ts";
import { measureLabel, type Size } from "./measure.ts";

/**
 * How far from a corner an arrow may touch a box, and how far two arrows stay from each other where
 * there is room.
 */
const cornerGap = 14;
const portGap = 14;

/** How far an arrow goes straight on before it turns. */
const stub = 10;

/** An end of an arrow at one side of a box. */
interface Port {
  readonly edge: number;
  readonly end: "first" | "last";
  /** Where the arrow comes from or goes to. */
  readonly towards: number;
}

/**
 * Lets every arrow leave and meet its boxes upright, at the top or the bottom, beside one another
 * and in the order of where they go to. Sideways an arrow goes only between the layers, past the
 * highest box of its own.
 */
export function routeEdges(
  nodes: readonly PlacedNode[],
  edges: readonly PlacedEdge[],
): readonly PlacedEdge[] {
  const boxes = new Map(nodes.map(({ node, box }) => [node.id, box]));
  const layers = layerHeights(nodes);
  const ends = edges.map(() => ({ first: [] as readonly Point[], last: [] as readonly Point[] }));
  for (const [key, ports] of portsBySide(boxes, edges)) {
    const box = boxes.get(key.slice(1));
    if (box === undefined) continue;
    const down = key.startsWith("v") ? 1 : -1;
    const edgeOfBox = box.y + (down * box.height) / 2;
    const turn = box.y + down * ((layers.get(box.y) ?? box.height) / 2 + stub);
    const sorted = ports.toSorted((a, b) => a.towards - b.towards);
    spread(box, sorted).forEach((x, index) => {
      const port = sorted[index];
      const end = port && ends[port.edge];
      if (end)
        end[port.end] = [
          { x, y: edgeOfBox },
          { x, y: turn },
        ];
    });
  }
  return edges.map((edge, index) => {
    const { first = [], last = [] } = ends[index] ?? {};
    return { ...edge, points: [...first, ...edge.points.slice(1, -1), ...last.toReversed()] };
  });
}

/** The height of the highest box of each layer, by the layer's middle. */
function layerHeights(nodes: readonly PlacedNode[]): ReadonlyMap<number, number> {
  const heights = new Map<number, number>();
  for (const { box } of nodes) heights.set(box.y, Math.max(box.height, heights.get(box.y) ?? 0));
  return heights;
}

/**
 * The ports of each side of each box: `v` and the node's id for its bottom, `^` and the id for its
 * top.
 */
function portsBySide(
  boxes: ReadonlyMap<string, Box>,
  edges: readonly PlacedEdge[],
): ReadonlyMap<string, readonly Port[]> {
  const bySide = new Map<string, Port[]>();
  const add = (id: string, neighbour: Point | undefined, port: Omit<Port, "towards">): void => {
    const box = boxes.get(id);
    if (box === undefined || neighbour === undefined) return;
    const key = `${neighbour.y > box.y ? "v" : "^"}${id}`;
    bySide.set(key, [...(bySide.get(key) ?? []), { ...port, towards: neighbour.x }]);
  };
  edges.forEach(({ edge, points }, index) => {
    add(edge.from, points[1], { edge: index, end: "first" });
    add(edge.to, points.at(-2), { edge: index, end: "last" });
  });
  return bySide;
}

/**
 * A place for each port, as near to where it goes as there is room. The ports are in the order of
 * where they go.
 */
function spread({ x, width }: Box, ports: readonly Port[]): readonly number[] {
  const left = x - width / 2 + cornerGap;
  const right = x + width / 2 - cornerGap;
  const gap = Math.min(portGap, (right - left) / Math.max(1, ports.length - 1));
  const places = ports.map(({ towards }) => Math.min(right, Math.max(left, towards)));
  for (let index = 1; index < places.length; index += 1)
    places[index] = Math.max(places[index] ?? 0, (places[index - 1] ?? 0) + gap);
  for (let index = places.length - 1, most = right; index >= 0; index -= 1, most -= gap)
    places[index] = Math.min(places[index] ?? 0, most);
  return places;
}

/** How far a loop stands out from its box. */
const reach = 26;

/** The room that a loop needs beside its box. */
export function measureLoop(edge: PictureEdge): Size {
  const { width, height } = measureLabel(edge);
  return { width: width + reach, height };
}

/** An arrow from a box back to itself, at the right side of it, with its label behind the bend. */
export function routeLoop(edge: PictureEdge, { x, y, width, height }: Box): PlacedEdge {
  const right = x + width / 2;
  const bend = Math.min(14, height / 4);
  const label = measureLabel(edge);
  return {
    edge,
    points: [
      { x: right, y: y - bend },
      { x: right + reach, y: y - bend },
      { x: right + reach, y: y + bend },
      { x: right, y: y + bend },
    ],
    label: { ...label, x: right + reach - 2 + label.width / 2, y },
  };
}
