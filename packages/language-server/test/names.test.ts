import { checkFlow } from "@flowrun/flow";
import { createSource } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { applyEdits } from "../src/edit.ts";
import { findDefinitions, findReferences, renameBlock, renameableAt } from "../src/names.ts";
import { flowAt, head } from "./flow-at.ts";

const flow = `flowrun: 1
name: demo
start: menu
otherwise: { failed: menu }
on_webhook: { summaryFailed: menu }
blocks:
  menu: # menu
    - answer
    - collect-digits: { max_length: 4, prompt: sound:menu }
      as: menu
      then: { ok: "menu", else: menu }
    - bridge: PJSIP/1
      then:
        busy: menu
        else: 'menu'
  other:
    - log: "menu \${call.from == 'menu'}"
    - go: { block: menu }
    - go: menu
`;

function renamed(marked: string, name: string): string {
  const at = flowAt(marked);
  const renaming = renameBlock(at.flow, at.offset, { name, findScenarios: () => [] });
  return renaming.ok ? applyEdits(at.text, renaming.edits) : renaming.reason;
}

describe("renameBlock", () => {
  test("renames every place that names the block, and nothing else", () => {
    expect(renamed(flow.replace("  menu: #", "  me|nu: #"), "main")).toBe(
      flow
        .replace("start: menu", "start: main")
        .replace("failed: menu", "failed: main")
        .replace("Failed: menu", "Failed: main")
        .replace("  menu: #", "  main: #")
        .replace('"menu", else: menu', '"main", else: main')
        .replace("busy: menu", "busy: main")
        .replace("else: 'menu'", "else: 'main'")
        .replace("block: menu", "block: main")
        .replace("go: menu", "go: main"),
    );
  });

  test("renames the part that begins with the block, wherever somebody begins or calls it", () => {
    const parts = `flowrun: 1
name: demo
start: menu
parts: { remind: { finally: tidy }, tidy: {} }
lanes: { slow: { at_once: 1 } }
on_request: { remind: remind }
on_schedule: { remind: { every: 15m, part: remind } }
blocks:
  menu:
    - start: { part: remind, lane: slow }
    - call: remind
  remind:
    - log: remind
  tidy:
    - log: tidy
`;
    expect(renamed(parts.replace("  remind:\n", "  re|mind:\n"), "tell")).toBe(
      parts
        .replace("parts: { remind", "parts: { tell")
        .replace("remind: remind }", "remind: tell }")
        .replace("part: remind }", "part: tell }")
        .replace("part: remind,", "part: tell,")
        .replace("call: remind", "call: tell")
        .replace("  remind:\n", "  tell:\n"),
    );
    expect(renamed(parts.replace("  tidy:\n", "  ti|dy:\n"), "clean")).toContain(
      "finally: clean }, clean: {} }",
    );
  });

  test("keeps what is wrong with a flow the same", () => {
    const problems = (text: string) => checkFlow(createSource("a", text)).map(({ code }) => code);

    expect(problems(renamed(flow.replace("start: me", "start: |me"), "main"))).toEqual(
      problems(flow),
    );
  });

  test("changes nothing when the name stays", () => {
    expect(renamed(flow.replace("start: me", "start: |me"), "menu")).toBe(flow);
  });

  test.each([
    ["a name that is taken", "other", 'There is a block "other" already.'],
    ["a name that no block may have", "1st", /^A block cannot be named "1st"/],
    ["no name", "", /^A block cannot be named ""/],
    ["a name that is the author's own key", "x-menu", /^A block cannot be named "x-menu"/],
  ])("refuses %s", (_what, name, reason) => {
    expect(renamed(flow.replace("start: me", "start: |me"), name)).toMatch(reason);
  });

  test("refuses what is no block", () => {
    expect(renamed(head.replace("tries: 0", "t|ries: 0"), "a")).toBe(
      "Only blocks can be renamed, and there is none here.",
    );
  });

  test("refuses while a part of the flow cannot be read", () => {
    expect(
      renamed(`${flow.replace("start: me", "start: |me")}    - { go: menu, answer: }\n`, "main"),
    ).toMatch(/^Mend the errors/);
  });
});

describe("renameBlock in the files of scenarios", () => {
  const text = `path: [menu, "menu", other]\n`;
  const file = { uri: "file:///flows/a.test.yaml", text };
  const blockNames = [...text.matchAll(/menu|other/g)].map(({ 0: value, index: start }) => {
    return { value, span: { start, end: start + value.length } };
  });
  const { flow: opened, offset } = flowAt(flow.replace("start: me", "start: |me"));

  test("renames every place that names the block there, and says nothing of files that do not name it", () => {
    const unrelated = { ...file, blockNames: blockNames.filter(({ value }) => value === "other") };
    const findScenarios = () => [{ ...file, blockNames }, unrelated];
    const renaming = renameBlock(opened, offset, { name: "null", findScenarios });
    const scenarios = renaming.ok ? renaming.scenarios : [];

    expect(scenarios.map(({ file: { uri }, edits }) => [uri, applyEdits(text, edits)])).toEqual([
      [file.uri, `path: ["null", "null", other]\n`],
    ]);
  });

  test("is refused while one of the files cannot be read", () => {
    const findScenarios = () => [{ ...file, blockNames: undefined }];

    expect(renameBlock(opened, offset, { name: "main", findScenarios })).toEqual({
      ok: false,
      reason:
        'Mend the errors of "a.test.yaml" first: it cannot be read, and a name could be missed there.',
    });
  });
});

describe("renameableAt", () => {
  test("gives the place of the name without its quotes", () => {
    const { flow: opened, text, offset } = flowAt(flow.replace('ok: "menu"', 'ok: "me|nu"'));
    const span = renameableAt(opened, offset);

    expect(span && text.slice(span.start - 1, span.end + 1)).toBe('"menu"');
  });
});

/** The lines, without blanks, that a name at the `|` is defined on. */
function definitions(marked: string): readonly string[] {
  const { flow: opened, text, offset } = flowAt(marked);
  return findDefinitions(opened, offset).map(({ start }) => lineOf(text, start));
}

function references(marked: string, includeDeclaration = false): readonly string[] {
  const { flow: opened, text, offset } = flowAt(marked);
  return findReferences(opened, offset, { includeDeclaration }).map(({ start }) =>
    lineOf(text, start),
  );
}

function lineOf(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return text.slice(start, text.indexOf("\n", offset)).trim();
}

describe("findDefinitions", () => {
  test.each([
    ["a block", `${head}    - go: la|st\n`, ["last:"]],
    ["a block under start", head.replace("start: first", "start: |first"), ["first:"]],
    [
      "a block under an outcome",
      `${head}    - bridge: a\n      then: { else: last| }\n`,
      ["last:"],
    ],
    [
      "a table",
      head.replace("in: vips", "in: |vips"),
      ["vips: { key: caller, columns: { caller: string, phone: string? } }"],
    ],
    [
      "a setting",
      `${head}    - wait: "\${settings.op|erator}"\n`,
      ["operator: { type: string, default: PJSIP/1000 }"],
    ],
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
    expect(definitions(`${head}${again}    - log: "\${v|ip.phone}"\n`)).toEqual([
      "as: vip",
      "as: vip",
    ]);
  });

  test("works while the flow is broken", () => {
    expect(
      definitions(`${head}    - play: [sound:a\n    - go: la|st\n    - bridge: { to: "\${\n`),
    ).toEqual(["last:"]);
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
