import type { DiffMarks, PlacedView } from "@flowrun/graph";
import { expect, test } from "vitest";
import { isGone, markOf, type Compared } from "../../../page/graph/compared.ts";

test("two versions mark what became of a card, a step and an exit; a removed step is gone", () => {
  const marks: DiffMarks = {
    ...{ cards: { open: "changed" }, steps: { "open/1": "removed", "open/2": "added" } },
    exits: {},
  };
  const bounds = { x: 0, y: 0, width: 0, height: 0 };
  const view: PlacedView = { bounds, cards: [], wires: [] };
  const compared: Compared = { view, marks, pair: "a b", at: undefined };
  expect(markOf(compared, "cards", "open")).toEqual({ "data-mark": "changed" });
  expect(markOf(compared, "cards", "b")).toEqual({});
  expect(markOf(undefined, "cards", "open")).toEqual({});
  expect(["open/1", "open/2", "open/3"].map((step) => isGone(compared, step))).toEqual([
    ...[true, false, false],
  ]);
  expect(isGone(undefined, "open/1")).toBe(false);
});
