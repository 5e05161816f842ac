import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toSvg } from "@flowrun/graph";
import { anyGraph } from "./any-graph.ts";
import { graphOf, smallFlow } from "./graph-of.ts";
import { textsOf } from "./well-formed.ts";

describe("toSvg", () => {
  test("shows every block, step and outcome as text", () => {
    const texts = textsOf(toSvg(graphOf(smallFlow)), "text");
    expect(texts).toEqual([
      ...["small 1.0.0", "flow.yaml · 3 blocks", "start"],
      ...["menu", "answer", "collect-digits", "sound:press-1", "if", "go", "sales", "go", "menu"],
      ...["sales", "bridge", "PJSIP/1000", "sorry", "play", "sound:sorry +1"],
      ...["end · bridge", "end · runs out", "finally", "log", "done"],
      ...["silent", 'if key == "1"', "no_answer, busy, declined,", "failed", "empty"],
    ]);
  });

  test("tells screen readers what it shows", () => {
    expect(textsOf(toSvg(graphOf(smallFlow)), "desc")).toEqual([
      [
        "flow.yaml · 3 blocks. Calls begin at menu.",
        "menu leads to menu on empty.",
        "menu leads to sorry on silent.",
        'menu leads to sales on if key == "1".',
        "sales leads to sorry on no_answer, busy, declined, failed.",
        "sales leads to the end of the call (bridge).",
        "sorry leads to the end of the call (runs out).",
      ].join("\n"),
    ]);
  });

  test("shows what is walked as solid and counted, the rest as dashed", () => {
    const counted = graphOf(smallFlow, {
      calls: 1,
      steps: new Map([["menu/1", 1]]),
      ways: new Map(),
    });
    const svg = toSvg(counted);
    expect(textsOf(svg, "text")).toContain(
      "flow.yaml · 3 blocks · walked by 1 call · dashed: not walked",
    );
    expect(
      textsOf(svg, "text")
        .filter((text) => text.startsWith("×"))
        .slice(0, 3),
    ).toEqual(["×1", "×1", "×1"]);
    expect(svg.match(/<g class="(start|block) \w+/g)).toEqual([
      '<g class="start walked',
      '<g class="block walked',
      '<g class="block unwalked',
      '<g class="block unwalked',
    ]);
  });

  test("is well-formed XML without scripts, whatever the flow says", () => {
    fc.assert(
      fc.property(anyGraph(8), (graph) => {
        const svg = toSvg(graph);
        expect(() => textsOf(svg, "text")).not.toThrow();
        expect(svg).not.toMatch(/<script|\son\w+=|NaN|undefined|Infinity/);
      }),
      { numRuns: 60 },
    );
  });
});
