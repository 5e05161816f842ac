import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPicture } from "../../src/picture/create-picture.ts";
import { withReferences } from "../../src/picture/with-references.ts";
import { layOut } from "../../src/svg/lay-out.ts";
import type { Box } from "../../src/svg/placed.ts";
import { anyGraph } from "../any-graph.ts";
import { graphOf, smallFlow } from "../graph-of.ts";

const overlap = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width - 0.01 &&
  Math.abs(a.y - b.y) * 2 < a.height + b.height - 0.01;

describe("layOut", () => {
  test("lets no box and no label overlap another, and keeps all of them on the page", () => {
    fc.assert(
      fc.property(anyGraph(25), (graph) => {
        const { nodes, edges, width, height } = layOut(withReferences(createPicture(graph)));
        const labels = edges.filter(({ edge }) => edge.label.length > 0).map(({ label }) => label);
        const boxes = [...nodes.map(({ box }) => box), ...labels];
        const clashes = boxes.flatMap((box, index) =>
          boxes.slice(index + 1).filter((other) => overlap(box, other)),
        );
        const outside = boxes.filter(
          ({ x, y, ...box }) =>
            x - box.width / 2 < -0.01 ||
            y - box.height / 2 < -0.01 ||
            x + box.width / 2 > width + 0.01 ||
            y + box.height / 2 > height + 0.01,
        );
        expect({ clashes, outside }).toEqual({ clashes: [], outside: [] });
      }),
      { numRuns: 60 },
    );
  });

  test("begins and ends every arrow on the border of its boxes", () => {
    const { nodes, edges } = layOut(createPicture(graphOf(smallFlow)));
    const boxes = new Map(nodes.map(({ node, box }) => [node.id, box]));
    const isOnBorder = (id: string, point: { x: number; y: number } | undefined): boolean => {
      const box = boxes.get(id);
      if (box === undefined || point === undefined) return false;
      const x = Math.abs(point.x - box.x) - box.width / 2;
      const y = Math.abs(point.y - box.y) - box.height / 2;
      return Math.abs(Math.max(x, y)) < 0.01;
    };
    const loose = edges.filter(
      ({ edge, points }) =>
        !isOnBorder(edge.from, points[0]) || !isOnBorder(edge.to, points.at(-1)),
    );
    expect(loose).toEqual([]);
  });

  test("puts what runs after the call below everything else", () => {
    const { nodes } = layOut(createPicture(graphOf(smallFlow)));
    const last = nodes.find(({ node }) => node.kind === "finally")?.box;
    const others = nodes
      .filter(({ node }) => node.kind !== "finally")
      .map(({ box }) => box.y + box.height / 2);
    expect((last?.y ?? 0) - (last?.height ?? 0) / 2).toBeGreaterThan(Math.max(...others));
  });
});
