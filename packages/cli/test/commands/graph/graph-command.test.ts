import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { flowText } from "../../flow-text.ts";
import { folderWith, tryMain } from "../../try-main.ts";

const files = { "a.yaml": flowText };

const tests = `flowrun-test: 1
flow: a.yaml
scenarios:
  - name: a caller who says nothing
    expect: { path: [answering, leaving] }
`;

/** The lines of a Mermaid text that hold this. */
const linesWith = (text: string, part: string): readonly string[] =>
  text.split("\n").filter((line) => line.includes(part));

describe("flowrun graph", () => {
  test("prints a flow as Mermaid", async () => {
    expect(await tryMain(["graph", "a.yaml"], { files })).toEqual({
      code: 0,
      err: "",
      out: `flowchart TD
  start(["start"])
  b_answering["<b>answering</b><br/>answer<br/>collect-digits \${settings.greeting}<br/>lookup customers<br/>bridge \${customer.destination_ext}"]
  b_leaving["<b>leaving</b><br/>play sound:vm-goodbye<br/>hangup"]
  bridge_of_b_answering(["end · bridge"])
  hangup_of_b_leaving(["end · hangup"])
  start --> b_answering
  b_answering -->|"empty"| b_answering
  b_answering -->|"silent, missing, failed,<br/>no_answer, busy, declined"| b_leaving
  b_answering --> bridge_of_b_answering
  b_leaving --> hangup_of_b_leaving
`,
    });
  });

  test.each([
    ["flow.svg", "<svg "],
    ["flow.dot", "digraph "],
    ["flow.gv", "digraph "],
    ["flow.mmd", "flowchart TD"],
    ["pictures/flow.json", "{"],
  ])("writes %s in the format that its name tells", async (name, beginning) => {
    const cwd = folderWith(files);
    const tried = await tryMain(["graph", "a.yaml", "-o", name], { cwd });
    expect(tried).toEqual({ code: 0, out: "", err: "" });
    expect(readFileSync(join(cwd, name), "utf8").startsWith(beginning)).toBe(true);
  });

  test("asks for the format when the name of the file does not tell it", async () => {
    const { code, err } = await tryMain(["graph", "a.yaml", "-o", "flow.png"], { files });
    expect(code).toBe(2);
    expect(err).toContain('The name of the file "flow.png" does not tell its format.');
  });

  test("prints data with --json", async () => {
    const { code, out } = await tryMain(["graph", "a.yaml", "--json"], { files });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      flow: "test",
      start: "answering",
      blocks: [{ line: 11 }, { line: 21 }],
    });
  });

  test("draws a flow with errors, prints them and ends with 1", async () => {
    const broken = { "a.yaml": flowText.replace("silent: leaving", "silent: leafing") };
    const { code, out, err } = await tryMain(["graph", "a.yaml"], { files: broken });
    expect(code).toBe(1);
    expect(err).toContain('error FLOW_UNKNOWN_BLOCK  There is no block "leafing".');
    expect(linesWith(out, "b_leafing")).toEqual([
      '  b_leafing["<b>leafing</b><br/>⚠ line 15: There is no block #34;leafing#34;."]:::problem',
      '  b_answering -->|"silent"| b_leafing',
    ]);
  });

  test("only says what is wrong with a flow that cannot be read", async () => {
    const { code, out, err } = await tryMain(["graph", "a.yaml"], {
      files: { "a.yaml": "flowrun: 1\nname: [" },
    });
    expect({ code, out, codes: err.match(/^error \w+/gm) }).toEqual({
      code: 1,
      out: "",
      codes: ["error FLOW_YAML"],
    });
  });

  test("shows what scenarios walk", async () => {
    const { code, out, err } = await tryMain(["graph", "a.yaml", "--coverage", "a.test.yaml"], {
      files: { ...files, "a.test.yaml": tests },
    });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(linesWith(out, "-->")).toEqual([
      "  start --> b_answering",
      '  b_answering -->|"empty"| b_answering',
      '  b_answering -->|"silent ×1, missing ×0,<br/>failed ×0, no_answer ×0,<br/>busy ×0, declined ×0"| b_leaving',
      "  b_answering --> bridge_of_b_answering",
      "  b_leaving --> hangup_of_b_leaving",
    ]);
    expect(linesWith(out, "linkStyle")).toEqual([
      "  linkStyle 0,2,4 stroke:#1a7f37,stroke-width:2px",
      "  linkStyle 1,3 stroke:#8c959f,stroke-dasharray:5 4",
    ]);
  });

  test("refuses tests that are about another flow", async () => {
    const { code, err } = await tryMain(["graph", "a.yaml", "--coverage", "b.test.yaml"], {
      files: { ...files, "b.yaml": flowText, "b.test.yaml": tests.replace("a.yaml", "b.yaml") },
    });
    expect(code).toBe(2);
    expect(err).toContain('None of the test files of --coverage is about the flow "a.yaml".');
  });

  test("says what is wrong with the tests and ends with 1", async () => {
    const { code, out, err } = await tryMain(["graph", "a.yaml", "--coverage", "a.test.yaml"], {
      files: { ...files, "a.test.yaml": tests.replace("path:", "paths:") },
    });
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("a.test.yaml:5");
  });

  test("needs no configuration: a picture does not depend on settings", async () => {
    const flow = flowText.replace("type: duration, default: 30s", "type: duration");
    const { code, err } = await tryMain(["graph", "a.yaml"], {
      files: { "a.yaml": flow, "flowrun.config.yaml": "x: [" },
    });
    expect({ code, err }).toEqual({ code: 0, err: "" });
  });

  test("refuses an SVG that nobody could read", async () => {
    const blocks = Array.from({ length: 501 }, (_, index) => `  b${index}: [hangup]\n`).join("");
    const large = `flowrun: 1\nname: large\nstart: b0\nblocks:\n${blocks}`;
    const { code, err } = await tryMain(["graph", "a.yaml", "--format", "svg"], {
      files: { "a.yaml": large },
    });
    expect(code).toBe(2);
    expect(err).toContain('"a.yaml" has 501 blocks, and an SVG shows at most 500.');
  });
});
