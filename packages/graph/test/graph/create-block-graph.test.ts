import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { GraphCoverage } from "@flowrun/graph";
import { graphOf, smallFlow } from "../graph-of.ts";

const namesOf = (text: string) =>
  graphOf(text).blocks.map(({ name, exists, reachable }) => ({ name, exists, reachable }));

/** Where the three outcomes of the only step of each block lead. */
const anyTargets = fc.array(fc.array(fc.nat(20), { minLength: 3, maxLength: 3 }), {
  minLength: 1,
  maxLength: 12,
});

describe("createBlockGraph", () => {
  test("gives the blocks with their steps, as they are written", () => {
    const { blocks, ...graph } = graphOf(smallFlow);
    expect({
      flow: graph.flow,
      version: graph.version,
      file: graph.file,
      start: graph.start,
    }).toEqual({
      flow: "small",
      version: "1.0.0",
      file: "flow.yaml",
      start: "menu",
    });
    expect(blocks[0]).toEqual({
      name: "menu",
      line: 7,
      exists: true,
      reachable: true,
      walked: undefined,
      steps: [
        { id: "menu/1", verb: "answer", argument: "", line: 8 },
        { id: "menu/2", verb: "collect-digits", argument: "sound:press-1", line: 9 },
        { id: "menu/3", verb: "go", argument: "sales", condition: 'key == "1"', line: 12 },
        { id: "menu/4", verb: "go", argument: "menu", line: 14 },
      ],
      problems: [],
    });
    expect(graph.finally).toEqual([{ id: "finally/1", verb: "log", argument: "done", line: 21 }]);
  });

  test("joins the ways between the same two places and ends where a call ends", () => {
    const edges = graphOf(smallFlow).edges.map(({ from, to, labels, ways }) => ({
      from,
      to: to.kind === "block" ? to.block : `end ${to.by}`,
      labels,
      ways: ways.map(({ step, way, line }) => `${step} ${way} ${line}`),
    }));
    expect(edges).toEqual([
      { from: "menu", to: "menu", labels: ["empty"], ways: ["menu/2 empty 11", "menu/4 next 14"] },
      { from: "menu", to: "sorry", labels: ["silent"], ways: ["menu/2 silent 11"] },
      { from: "menu", to: "sales", labels: ['if key == "1"'], ways: ["menu/3 next 12"] },
      {
        from: "sales",
        to: "sorry",
        labels: ["no_answer", "busy", "declined", "failed"],
        ways: [
          "sales/1 no_answer 17",
          "sales/1 busy 17",
          "sales/1 declined 17",
          "sales/1 failed 17",
        ],
      },
      { from: "sales", to: "end bridge", labels: [], ways: ["sales/1 over 16"] },
      { from: "sorry", to: "end runs out", labels: [], ways: ["sorry/1 ok 19"] },
    ]);
  });

  test("gives the webhooks with their blocks, which are reachable by them or missing", () => {
    const { webhooks, blocks } = graphOf(
      "flowrun: 1\nname: a\nstart: main\non_webhook:\n  summaryFailed: keep\n  summaryCompleted: lost\nblocks:\n  main: [hangup]\n  keep: [{ log: a }]\n",
    );
    expect(webhooks).toEqual([
      { name: "summaryFailed", block: "keep", line: 5 },
      { name: "summaryCompleted", block: "lost", line: 6 },
    ]);
    expect(
      blocks.map(({ name, exists, reachable, line }) => ({ name, exists, reachable, line })),
    ).toEqual([
      { name: "main", exists: true, reachable: true, line: 8 },
      { name: "keep", exists: true, reachable: true, line: 9 },
      { name: "lost", exists: false, reachable: false, line: 6 },
    ]);
  });

  test("marks a block that is named but does not exist, and the block that names it", () => {
    const text = smallFlow.replace("- go: sales", "- go: sails");
    expect(namesOf(text)).toEqual([
      { name: "menu", exists: true, reachable: true },
      { name: "sales", exists: true, reachable: false },
      { name: "sorry", exists: true, reachable: true },
      { name: "sails", exists: false, reachable: false },
    ]);
    const [menu] = graphOf(text).blocks;
    expect(menu?.problems).toEqual([
      { code: "FLOW_UNKNOWN_BLOCK", message: 'There is no block "sails".', line: 12 },
    ]);
  });

  test("shows a start that does not exist", () => {
    expect(namesOf(smallFlow.replace("start: menu", "start: main")).at(-1)).toEqual({
      name: "main",
      exists: false,
      reachable: false,
    });
  });

  test("counts what calls have walked, at steps, ways, edges and ends", () => {
    const coverage: GraphCoverage = {
      calls: 3,
      steps: new Map([
        ["menu/1", 3],
        ["menu/2", 4],
        ["menu/3", 2],
        ["sales/1", 2],
        ["sorry/1", 1],
      ]),
      ways: new Map([
        [
          "menu/2",
          new Map([
            ["entered", 2],
            ["empty", 1],
          ]),
        ],
        ["menu/3", new Map([["next", 2]])],
        ["sales/1", new Map([["busy", 1]])],
        ["sorry/1", new Map([["ok", 1]])],
      ]),
    };
    const { calls, blocks, edges } = graphOf(smallFlow, coverage);
    expect({
      calls,
      blocks: blocks.map(({ walked }) => walked),
      steps: blocks[0]?.steps.map(({ walked }) => walked),
      edges: edges.map(({ walked }) => walked),
    }).toEqual({ calls: 3, blocks: [3, 2, 1], steps: [3, 4, 2, 0], edges: [1, 0, 2, 1, 1, 1] });
  });

  test("shortens what is written to one line that can be read", () => {
    const long = smallFlow.replace("sound:press-1", `sound:${"x".repeat(60)}`);
    const texts = graphOf(long).blocks.flatMap(({ steps }) =>
      steps.map(({ argument }) => argument),
    );
    expect(texts).toEqual([
      "",
      `sound:${"x".repeat(29)}…`,
      "sales",
      "menu",
      "PJSIP/1000",
      "sound:sorry +1",
    ]);
  });

  test("holds every block and every outcome that is mapped, with its target", () => {
    fc.assert(
      fc.property(anyTargets, (blocks) => {
        const names = blocks.map((_, index) => `b${index}`);
        const nameOf = (target: number): string => names[target % names.length] ?? "b0";
        const steps = blocks.map((targets, index) => {
          const [found = 0, missing = 0, failed = 0] = targets;
          const then = `{ found: ${nameOf(found)}, missing: ${nameOf(missing)}, failed: ${nameOf(failed)} }`;
          return `  b${index}:\n    - lookup: { in: t, key: x }\n      then: ${then}\n`;
        });
        const head =
          "flowrun: 1\nname: any\ntables: { t: { key: k, columns: { k: string } } }\nstart: b0\nblocks:\n";
        const graph = graphOf(head + steps.join(""));
        const drawn = graph.edges.flatMap(({ from, to, ways }) =>
          ways.map(({ way }) => `${from} ${way} ${to.kind === "block" ? to.block : ""}`),
        );
        const written = blocks.flatMap((targets, index) =>
          ["found", "missing", "failed"].map(
            (outcome, at) => `b${index} ${outcome} ${nameOf(targets[at] ?? 0)}`,
          ),
        );
        expect(graph.blocks.map(({ name }) => name)).toEqual(names);
        expect(drawn.toSorted()).toEqual(written.toSorted());
      }),
      { numRuns: 40 },
    );
  });
});
