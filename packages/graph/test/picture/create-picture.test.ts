import { describe, expect, test } from "vitest";
import { createPicture, mostRows } from "../../src/picture/create-picture.ts";
import { graphOf, smallFlow } from "../graph-of.ts";

describe("createPicture", () => {
  test("tells of a walked arrow how often each of its labels was taken", () => {
    const graph = graphOf(smallFlow, {
      calls: 3,
      steps: new Map([["sales/1", 3]]),
      ways: new Map([
        ["menu/2", new Map([["empty", 2]])],
        ["menu/4", new Map([["next", 1]])],
        ["sales/1", new Map([["busy", 1]])],
      ]),
    });
    const edges = createPicture(graph).edges.map(({ from, to, label, mark }) => [
      from,
      to,
      mark,
      ...label,
    ]);
    expect(edges).toEqual([
      ["start", "b_menu", "walked"],
      ["b_menu", "b_menu", "walked", "empty ×2, next ×1"],
      ["b_menu", "b_sorry", "unwalked", "silent"],
      ["b_menu", "b_sales", "unwalked", 'if key == "1"'],
      ["b_sales", "b_sorry", "walked", "no_answer ×0, busy ×1,", "declined ×0, failed ×0"],
      ["b_sales", "bridge_of_b_sales", "walked"],
      ["b_sorry", "runs_out_of_b_sorry", "unwalked"],
    ]);
  });

  test("begins at each webhook too", () => {
    const { nodes, edges } = createPicture(
      graphOf(
        "flowrun: 1\nname: a\nstart: b\non_webhook: { summaryFailed: keep }\nblocks:\n  b: []\n  keep: []\n",
      ),
    );
    expect(nodes.filter(({ kind }) => kind === "start").map(({ id, name }) => [id, name])).toEqual([
      ["start", "start"],
      ["webhook_summaryFailed", "summaryFailed"],
    ]);
    expect(edges.map(({ from, to }) => [from, to])).toEqual([
      ["start", "b_b"],
      ["webhook_summaryFailed", "b_keep"],
    ]);
  });

  test("shows the first steps of a long block and how many more there are", () => {
    const steps = "    - wait: 1s\n".repeat(20);
    const { nodes } = createPicture(
      graphOf(`flowrun: 1\nname: long\nstart: a\nblocks:\n  a:\n${steps}    - hangup\n`),
    );
    const rows = nodes
      .find(({ id }) => id === "b_a")
      ?.rows.map(({ verb, argument }) => `${verb} ${argument}`);
    expect(rows).toEqual([
      ...Array.from({ length: mostRows - 1 }, () => "wait 1s"),
      " … 10 more steps",
    ]);
  });

  test("gives every node an id of its own, also where names differ only in what an id cannot hold", () => {
    const blocks = ["a-b", "a_b", "a_b_2"].map((name) => `  ${name}: [hangup]\n`).join("");
    const { nodes } = createPicture(
      graphOf(`flowrun: 1\nname: ids\nstart: a-b\nblocks:\n${blocks}`),
    );
    expect(nodes.filter(({ kind }) => kind === "block").map(({ id }) => id)).toEqual([
      "b_a_b",
      "b_a_b_2",
      "b_a_b_2_2",
    ]);
  });
});
