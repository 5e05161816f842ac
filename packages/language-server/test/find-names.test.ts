import { describe, expect, test } from "vitest";
import { findDefinitions, findReferences } from "../src/find-names.ts";
import { flowAt, head } from "./flow-at.ts";

/** The lines, without blanks, that a name at the `|` is defined on. */
function definitions(marked: string): readonly string[] {
  const { flow, text, offset } = flowAt(marked);
  return findDefinitions(flow, offset).map(({ start }) => lineOf(text, start));
}

function references(marked: string, includeDeclaration = false): readonly string[] {
  const { flow, text, offset } = flowAt(marked);
  return findReferences(flow, offset, { includeDeclaration }).map(({ start }) => lineOf(text, start));
}

function lineOf(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return text.slice(start, text.indexOf("\n", offset)).trim();
}

describe("findDefinitions", () => {
  test.each([
    ["a block", `${head}    - go: la|st\n`, ["last:"]],
    ["a block under start", head.replace("start: first", "start: |first"), ["first:"]],
    ["a block under an outcome", `${head}    - bridge: a\n      then: { else: last| }\n`, ["last:"]],
    [
      "a table",
      head.replace("in: vips", "in: |vips"),
      ["vips: { key: caller, columns: { caller: string, phone: string? } }"],
    ],
    ["a setting", `${head}    - wait: "\${settings.op|erator}"\n`, ["operator: { type: string, default: PJSIP/1000 }"]],
    ["a variable", `${head}    - go: last\n      if: vars.tr|ies > 1\n`, ["tries: 0"]],
    ["a result", `${head}    - bridge: "\${vi|p.phone}"\n`, ["as: vip"]],
    [
      "a column",
      `${head}    - bridge: "\${vip.pho|ne}"\n`,
      ["vips: { key: caller, columns: { caller: string, phone: string? } }"],
    ],
  ])("leads to %s", (_what, marked, lines) => {
    expect(definitions(marked)).toEqual(lines);
  });

  test("finds every step that sets a result", () => {
    const again = '    - lookup: { in: vips, key: "1" }\n      as: vip\n';
    expect(definitions(`${head}${again}    - log: "\${v|ip.phone}"\n`)).toEqual(["as: vip", "as: vip"]);
  });

  test("works while the flow is broken", () => {
    expect(definitions(`${head}    - play: [sound:a\n    - go: la|st\n    - bridge: { to: "\${\n`)).toEqual(["last:"]);
  });

  test("finds nothing for what is no name, or not declared", () => {
    expect(definitions(`${head}    - pl|ay: sound:a\n`)).toEqual([]);
    expect(definitions(`${head}    - go: no|where\n`)).toEqual([]);
  });
});

describe("findReferences", () => {
  test("finds every place that names a block", () => {
    expect(references(head.replace("\n  last:", "\n  la|st:"))).toEqual([
      "then: { missing: last, failed: last }",
      "then: { missing: last, failed: last }",
    ]);
  });

  test("finds names inside expressions with quotes and functions, and not inside their texts", () => {
    const steps = `    - go: last\n      if: 'size(vip.phone) > 2 && vip.phone != "vip.phone"'\n    - log: "\${vip.phone == \\"vip\\"}"\n`;
    expect(references(`${head.replace("as: vip", "as: v|ip")}${steps}`)).toHaveLength(3);
  });

  test("has the declaration when it is asked for", () => {
    expect(references(head.replace("tries: 0", "t|ries: 0"), true)).toEqual(["tries: 0"]);
  });
});
