import { compileFlow } from "@flowrun/flow";
import { expect, test } from "vitest";
import { chainOfGates, dialPlan, treeOfMenus } from "../../../bench/proof/long-flows.ts";

function codesIn(text: string): readonly string[] {
  return compileFlow({ name: "flow.yaml", text }).diagnostics.map(({ code }) => code);
}

test("the checker finds nothing in a tree of menus and a dial plan", () => {
  expect([codesIn(treeOfMenus(9)), codesIn(dialPlan(9))]).toEqual([[], []]);
});

test("each fourth gate of a chain makes a number of an entry that may be `*`", () => {
  expect(codesIn(chainOfGates(9))).toEqual(["FLOW_NO_NUMBER", "FLOW_NO_NUMBER"]);
});
