import { expect, test } from "vitest";
import type { PictureNode } from "../../src/picture/picture.ts";
import { drawNode } from "../../src/svg/draw-node.ts";

const block: PictureNode = {
  ...{ id: "b1", kind: "block", name: "main", rows: [], mark: "plain", count: undefined },
  ...{ isUnreachable: false, problems: [], line: 7 },
};

/** The classes of a node, and its title. */
function looks(node: PictureNode): readonly unknown[] {
  const drawn = drawNode({ node, box: { x: 50, y: 20, width: 100, height: 40 } });
  return [/^<g class="([^"]*)">/.exec(drawn)?.[1], /<title>([^<]*)<\/title>/.exec(drawn)?.[1]];
}

test("a node is drawn by its kind and mark, and by no path that leads to it and what is wrong with it", () => {
  expect(looks(block)).toEqual(["block plain", "main, line 7"]);
  expect(looks({ ...block, isUnreachable: true })).toEqual([
    "block plain unreachable",
    "main, line 7",
  ]);
  expect(looks({ ...block, problems: ["No <end>."] })).toEqual([
    "block plain problem",
    "main, line 7\nNo &lt;end&gt;.",
  ]);
  expect(looks({ ...block, kind: "missing", name: "gone" })).toEqual([
    "missing plain problem",
    "gone",
  ]);
  expect(looks({ ...block, kind: "end", line: undefined })).toEqual(["end plain", undefined]);
});
