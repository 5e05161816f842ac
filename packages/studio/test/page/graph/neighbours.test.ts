import { verbs } from "@flowrun/core";
import { readFlow } from "@flowrun/flow/tooling";
import { createFlowView, layOutView } from "@flowrun/graph";
import { expect, test } from "vitest";
import { alongWire, nearestBlock } from "../../../page/graph/neighbours.ts";

const text = `flowrun: 1
name: fork
start: top
blocks:
  top:
    - collect-digits: { max_length: 1 }
      then: { ok: one, silent: two, empty: two }
  one:
    - hangup
  two:
    - hangup
`;
const { ast } = readFlow({ name: "fork.yaml", text }, verbs);
if (ast === undefined) throw new Error("It can be read.");
const view = layOutView(createFlowView(ast, { verbs }));
const [west = "", east = ""] = view.cards
  .filter(({ card }) => card.name !== "top")
  .toSorted((a, b) => a.x - b.x)
  .map(({ card }) => card.name);

test("arrows lead to the nearest block in their direction, at first to where calls begin", () => {
  expect(nearestBlock(view, undefined, "down")).toBe("top");
  expect(nearestBlock(view, "top", "up")).toBeUndefined();
  expect(nearestBlock(view, west, "right")).toBe(east);
  expect(nearestBlock(view, east, "left")).toBe(west);
  expect(nearestBlock(view, west, "up")).toBe("top");
});

test("a wire can be followed both ways", () => {
  expect(alongWire(view, "one", "back")).toBe("top");
  expect(alongWire(view, "top", "forth")).toBe(west);
  expect(alongWire(view, "one", "forth")).toBeUndefined();
});
