import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

describe("blocksExist", () => {
  test("accepts targets that are blocks of the flow", () => {
    expectValid(`
      otherwise: { failed: done }
      tables: { vips: { key: id, columns: { name: string } } }
      blocks:
        main:
          - lookup: { in: vips, key: "1" }
            then: { found: done, missing: done }
        done:
          - hangup
    `);
  });

  test("says that a step is no block", () => {
    expectProblems(
      `
      blocks:
        main:
          - go: hangup
      `,
      [
        [
          "FLOW_UNKNOWN_BLOCK",
          "hangup",
          'There is no block "hangup". "hangup" is a step: add a block that holds it, and name that one.',
        ],
      ],
    );
  });

  test.each([
    ["transfer", "add a block with `bridge`, and name that one."],
    ["dial", "add a block with `bridge`, and name that one."],
    ["invite", "add a block with `bridge`, and name that one."],
    ["tell", "name a block."],
    ["park-other", "add a block with `park`, and name that one."],
  ])("proposes no block with a step that has no place beside the caller: %s", (verb, remedy) => {
    expectProblems(
      `
      blocks:
        main:
          - go: ${verb}
      `,
      [
        [
          "FLOW_UNKNOWN_BLOCK",
          verb,
          `There is no block "${verb}". "${verb}" is a step, and cannot stand where the caller is alone: ${remedy}`,
        ],
      ],
    );
  });

  test("proposes a block with such a step for a key of a conversation", () => {
    expectProblems(
      `
      blocks:
        main:
          - bridge: { to: PJSIP/1, keys: { "*1": { do: transfer } } }
            then: { else: main }
      `,
      [
        [
          "FLOW_UNKNOWN_BLOCK",
          "transfer",
          'There is no block "transfer". "transfer" is a step: add a block that holds it, and name that one.',
        ],
      ],
    );
  });

  test("writes a block in brackets or braces without them", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - menu: { prompt: sound:menu, keys: { 1: main } }
            then: { silent: [main], invalid: { main } }
      `,
      [
        [
          "FLOW_BAD_VALUE",
          "[main]",
          '"silent" must be the name of a block, not a list. Write `silent: main`, without the list.',
        ],
        [
          "FLOW_BAD_VALUE",
          "{ main }",
          '"invalid" must be the name of a block, not a map. Write `invalid: main` if it is the value: { } holds keys with their values.',
        ],
      ],
    );
  });

  test("offers no block by a name that YAML takes for a value", () => {
    expectProblems(
      `
      blocks:
        main:
          - go: true
      `,
      [["FLOW_UNKNOWN_BLOCK", "true", 'There is no block "true". Name a block that exists.']],
    );
  });

  test("names the block that was probably meant", () => {
    expectProblems(
      `
      blocks:
        main:
          - go: mian_menu
        main_menu:
          - hangup
      `,
      [
        [
          "FLOW_UNKNOWN_BLOCK",
          "mian_menu",
          'There is no block "mian_menu". Did you mean "main_menu"? If "mian_menu" is right, rename the block "main_menu" to it: nothing else names it.',
        ],
      ],
    );
  });

  test("looks at start, then, else and otherwise", () => {
    expectProblems(
      `
      start: begin
      tables: { vips: { key: id, columns: { name: string } } }
      otherwise: { failed: nowhere }
      blocks:
        main:
          - lookup: { in: vips, key: "1" }
            then: { found: there, else: elsewhere }
      `,
      [
        [
          "FLOW_UNKNOWN_BLOCK",
          "begin",
          'There is no block "begin". Add a block "begin", or name one that exists.',
        ],
        [
          "FLOW_UNKNOWN_BLOCK",
          "nowhere",
          'There is no block "nowhere". Add a block "nowhere", or name one that exists.',
        ],
        [
          "FLOW_UNKNOWN_BLOCK",
          "there",
          'There is no block "there". Add a block "there", or name one that exists.',
        ],
        [
          "FLOW_UNKNOWN_BLOCK",
          "elsewhere",
          'There is no block "elsewhere". Add a block "elsewhere", or name one that exists.',
        ],
      ],
    );
  });

  test("names the blocks of a small flow", () => {
    expectProblems(
      `
      blocks:
        main:
          - go: nowhere
        sorry:
          - hangup
      `,
      [
        [
          "FLOW_UNKNOWN_BLOCK",
          "nowhere",
          'There is no block "nowhere". Add a block "nowhere", or name one that exists: "main" or "sorry".',
        ],
      ],
    );
  });
});
