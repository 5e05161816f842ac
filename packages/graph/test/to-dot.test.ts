import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toDot } from "@flowrun/graph";
import { runProcess } from "../../../test/process/run-process.ts";
import { quoteDot } from "../src/to-dot.ts";
import { anyGraph } from "./any-graph.ts";
import { graphOf, smallFlow } from "./graph-of.ts";

const hasGraphviz = await runProcess("dot", ["-V"]).then(
  ({ status }) => status === 0,
  () => false,
);

describe("toDot", () => {
  test("draws every block with its steps and every way with its outcomes", () => {
    const lines = toDot(graphOf(smallFlow)).split("\n");
    expect(lines.toSpliced(1, 3)).toEqual([
      'digraph "small 1.0.0" {',
      '  start [label="start", style="rounded,filled"]',
      String.raw`  b_menu [label="menu\l  answer\l  collect-digits sound:press-1\l  ? go sales\l  go menu\l"]`,
      String.raw`  b_sales [label="sales\l  bridge PJSIP/1000\l"]`,
      String.raw`  b_sorry [label="sorry\l  play sound:sorry +1\l"]`,
      '  bridge_of_b_sales [label="end · bridge", style="rounded,filled"]',
      '  runs_out_of_b_sorry [label="end · runs out", style="rounded,filled"]',
      String.raw`  finally [label="finally\l  log done\l", style="rounded,filled,dashed"]`,
      "  start -> b_menu",
      '  b_menu -> b_menu [label="empty"]',
      '  b_menu -> b_sorry [label="silent"]',
      String.raw`  b_menu -> b_sales [label="if key == \"1\""]`,
      String.raw`  b_sales -> b_sorry [label="no_answer, busy, declined,\lfailed\l"]`,
      "  b_sales -> bridge_of_b_sales",
      "  b_sorry -> runs_out_of_b_sorry",
      "}",
      "",
    ]);
  });

  test("makes unwalked arrows dashed and walked ones green", () => {
    const text = toDot(
      graphOf(smallFlow, { calls: 1, steps: new Map([["menu/1", 1]]), ways: new Map() }),
    );
    expect(text).toContain('  start -> b_menu [color="#1a7f37", penwidth=1.6]\n');
    expect(text).toContain(
      '  b_menu -> b_sorry [label="silent", color="#8c959f", style=dashed, fontcolor="#57606a"]\n',
    );
  });

  test("keeps to the grammar whatever the flow says", () => {
    const value = String.raw`(?:[\w.]+|"(?:[^"\\\n]|\\["\\l])*")`;
    const list = String.raw`\[\w+=${value}(?:, \w+=${value})*\]`;
    const statement = new RegExp(String.raw`^  \w+(?: -> \w+)?(?: ${list})?$`, "u");
    fc.assert(
      fc.property(anyGraph(8), (graph) => {
        const lines = toDot(graph).trimEnd().split("\n");
        for (const line of lines.slice(1, -1)) expect(line).toMatch(statement);
      }),
      { numRuns: 60 },
    );
  });

  test.runIf(hasGraphviz)("is understood by Graphviz", async () => {
    await fc.assert(
      fc.asyncProperty(anyGraph(5), async (graph) => {
        const { status, stderr } = await runProcess("dot", ["-Tcanon"], { input: toDot(graph) });
        expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      }),
      { numRuns: 12 },
    );
  });
});

describe("quoteDot", () => {
  test("leaves nothing that DOT would read as an escape, an end or an entity", () => {
    expect(quoteDot([String.raw`a"b\N`, "x&lt;"])).toBe(String.raw`"a\"b\\N\lx&amp;lt;\l"`);
  });
});
