import { verbs } from "@flowrun/core";
import { expect, test } from "vitest";
import { createFlowDesk } from "../../../page/worker/flow-desk.ts";
import { sketchFlow } from "../../../page/worker/sketch-flow.ts";

const problemsOf = (text: string): readonly string[] =>
  createFlowDesk(() => 0)
    .check("new.yaml", text)
    .problems.map(({ message }) => message);

test("a description with a step on each line becomes a flow, its menu's keys and blocks too", () => {
  const description = `Answer
say "Welcome: to us."
menu 1 for sales, 2 = support
sales: bridge PJSIP/100
support:
  - say Nobody is here.
  Hang up`;
  const { text, unknown } = sketchFlow(description, "shop", verbs);

  expect(unknown).toEqual([]);
  expect(text).toBe(`flowrun: 1
name: shop
start: welcome

blocks:
  welcome:
    - answer
    - say: "Welcome: to us."
    - menu: { keys: { 1: sales, 2: support } }

  sales:
    - bridge: PJSIP/100

  support:
    - say: "Nobody is here."
    - hangup
`);
});

test("from nothing there is a flow that says nothing, and without a problem", () => {
  const { text } = sketchFlow("", "new", verbs);

  expect(text).toContain("  welcome:\n    - answer\n    - hangup\n");
  expect(problemsOf(text)).toEqual([]);
});

test("a block that only a menu or a go leads to hangs up, and what no verb begins is told", () => {
  const { text, unknown } = sketchFlow("menu 1 sales\ndance a little\ngo later", "new", verbs);

  expect(unknown).toEqual(["dance a little"]);
  expect(text).toContain("  sales:\n    - hangup\n\n  later:\n    - hangup\n");
});
