import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toMermaid, type GraphCoverage } from "@flowrun/graph";
import { escapeMermaid } from "../src/to-mermaid.ts";
import { anyGraph, anyText } from "./any-graph.ts";
import { graphOf, smallFlow } from "./graph-of.ts";

const coverage: GraphCoverage = {
  calls: 2,
  steps: new Map([
    ["menu/1", 2],
    ["menu/2", 2],
  ]),
  ways: new Map([["menu/2", new Map([["silent", 1]])]]),
};

describe("toMermaid", () => {
  test("draws every block with its steps and every way with its outcomes", () => {
    expect(toMermaid(graphOf(smallFlow))).toBe(`flowchart TD
  start(["start"])
  b_menu["<b>menu</b><br/>answer<br/>collect-digits sound:press-1<br/>? go sales<br/>go menu"]
  b_sales["<b>sales</b><br/>bridge PJSIP/1000"]
  b_sorry["<b>sorry</b><br/>play sound:sorry +1"]
  bridge_of_b_sales(["end · bridge"])
  runs_out_of_b_sorry(["end · runs out"])
  finally["<b>finally</b><br/>log done"]:::apart
  start --> b_menu
  b_menu -->|"empty"| b_menu
  b_menu -->|"silent"| b_sorry
  b_menu -->|"if key == #34;1#34;"| b_sales
  b_sales -->|"no_answer, busy, declined,<br/>failed"| b_sorry
  b_sales --> bridge_of_b_sales
  b_sorry --> runs_out_of_b_sorry
  classDef apart stroke-dasharray:8 4
`);
  });

  test("shows what calls have walked, and what not", () => {
    const text = toMermaid(graphOf(smallFlow, coverage));
    expect(text.split("\n").filter((line) => /menu|linkStyle|classDef/.test(line))).toEqual([
      '  b_menu["<b>menu ×2</b><br/>answer ×2<br/>collect-digits sound:press-1 ×2<br/>? go sales ×0<br/>go menu ×0"]:::walked',
      "  start --> b_menu",
      '  b_menu -->|"empty"| b_menu',
      '  b_menu -->|"silent ×1"| b_sorry',
      '  b_menu -->|"if key == #34;1#34;"| b_sales',
      "  linkStyle 0,2 stroke:#1a7f37,stroke-width:2px",
      "  linkStyle 1,3,4,5,6 stroke:#8c959f,stroke-dasharray:5 4",
      "  classDef walked fill:#dafbe1,stroke:#1a7f37,stroke-width:2px,color:#1f2328",
      "  classDef unwalked fill:#f6f8fa,stroke:#8c959f,stroke-dasharray:5 4,color:#57606a",
      "  classDef apart stroke-dasharray:8 4",
    ]);
  });

  test("marks a block that does not exist and the block that names it", () => {
    const text = toMermaid(graphOf(smallFlow.replace("- go: sales", "- go: sails")));
    expect(text).toContain(
      '  b_sails["<b>sails</b><br/>⚠ line 12: There is no block #34;sails#34;."]:::problem\n',
    );
    expect(text).toContain('go menu<br/>⚠ line 12: There is no block #34;sails#34;."]:::problem\n');
  });

  test("keeps to the grammar whatever the flow says", () => {
    const label = /^[^"\n\r`]*$/;
    const node = /^ {2}(\w+)(?:\(\["(.*)"\]\)|\["(.*)"\])(?::::\w+)?$/;
    const edge = /^ {2}\w+ -->(?:\|"(.*)"\|)? \w+$/;
    const style = /^ {2}(?:classDef \w+|linkStyle [\d,]+) [\w#:,. -]+$/;
    fc.assert(
      fc.property(anyGraph(8), (graph) => {
        const [head, ...lines] = toMermaid(graph).trimEnd().split("\n");
        const ids = lines.flatMap((line) => node.exec(line)?.[1] ?? []);
        expect(head).toBe("flowchart TD");
        expect(new Set(ids).size).toBe(ids.length);
        for (const line of lines) {
          const [, ...texts] = node.exec(line) ?? edge.exec(line)?.toSpliced(1, 0, "") ?? [];
          expect(style.test(line) || node.test(line) || edge.test(line)).toBe(true);
          expect(
            texts.every((text) => label.test(text ?? "") && !(text ?? "").includes("%%")),
          ).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("escapeMermaid", () => {
  test("can be undone, so that no two texts look the same", () => {
    const undo = (text: string): string =>
      text
        .replaceAll("#8203;", "")
        .replaceAll(/#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
    fc.assert(fc.property(anyText, (text) => undo(escapeMermaid(text)) === text));
  });

  test("leaves no line end that is written as two characters", () => {
    expect(escapeMermaid(String.raw`a\nb`)).toBe("a#92;#8203;nb");
  });
});
