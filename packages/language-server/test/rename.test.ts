import { checkFlow, createSource } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { applyEdits } from "../src/edit.ts";
import { renameableAt, renameBlock } from "../src/rename.ts";
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
  const renaming = renameBlock(at.flow, at.offset, name);
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

  test("keeps what is wrong with a flow the same", () => {
    const problems = (text: string) => checkFlow(createSource("a", text)).map(({ code }) => code);

    expect(problems(renamed(flow.replace("start: me", "start: |me"), "main"))).toEqual(problems(flow));
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
    expect(renamed(`${flow.replace("start: me", "start: |me")}    - { go: menu, answer: }\n`, "main")).toMatch(
      /^Mend the errors/,
    );
  });
});

describe("renameableAt", () => {
  test("gives the place of the name without its quotes", () => {
    const { flow: opened, text, offset } = flowAt(flow.replace('ok: "menu"', 'ok: "me|nu"'));
    const span = renameableAt(opened, offset);

    expect(span && text.slice(span.start - 1, span.end + 1)).toBe('"menu"');
  });
});
