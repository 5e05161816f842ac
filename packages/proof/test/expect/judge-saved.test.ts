import { describe, expect, test } from "vitest";
import { departuresOf as departuresIn } from "./trial-of.ts";

const flow = `
flowrun: 1
name: box
tables:
  messages: { key: id, columns: { id: integer, text: string, heard: boolean, note: string? } }
start: main
blocks:
  main:
    - answer
    - save: { in: messages, key: "7", values: { text: Hello., heard: false } }
      then: { failed: done }
    - save: { in: messages, key: "7", values: { heard: true } }
      then: { failed: done }
    - delete: { in: messages, key: "7" }
      then: { failed: done }
    - delete: { in: messages, key: "8" }
      then: { failed: done }
    - hangup
  done:
    - hangup
`;

const departuresOf = (...lines: readonly string[]): readonly string[] =>
  departuresIn(lines, {}, flow);

describe("judgeSaved", () => {
  test("finds nothing where the rows were saved in that order, each as far as it is written", () => {
    expect(
      departuresOf(
        "expect:",
        "  saved:",
        "    messages: [{ id: 7, text: Hello. }, { id: 7, heard: true }]",
      ),
    ).toEqual([]);
  });

  test("finds the name of a recording in the column that gets its sound", () => {
    const sounding = flow.replace(
      "values: { heard: true } }",
      "values: { heard: true }, recording: box/7, column: sound }",
    );
    const saved = (name: string): readonly string[] => [
      ...["expect:", "  saved:", `    messages: [{ id: 7 }, { heard: true, sound: ${name} }]`],
    ];
    expect(departuresIn(saved("box/7"), {}, sounding)).toEqual([]);
    expect(departuresIn(saved("box/8"), {}, sounding)).toEqual([
      'PROOF_SAVED | { heard: true, sound: box/8 } | The flow saved "messages: id 7, heard true, sound box/7", and "messages: heard true, sound box/8" was expected. | 0',
    ]);
  });

  test.each([
    [
      "messages: [{ heard: true }, { heard: true }]",
      'PROOF_SAVED | { heard: true } | The flow saved "messages: id 7, text Hello., heard false", and "messages: heard true" was expected. | 0',
    ],
    [
      "messages: [{ id: 7 }]",
      'PROOF_SAVED | messages | The flow saved "messages: id 7, heard true", and nothing more was expected. | 0',
    ],
    [
      "messages: [{ id: 7 }, { id: 7 }, { id: 8 }]",
      'PROOF_SAVED | { id: 8 } | The call ended before the flow saved "messages: id 8". | 0',
    ],
    [
      "messages: []",
      'PROOF_SAVED | messages | The flow saved "messages: id 7, text Hello., heard false", and nothing more was expected. | 0',
    ],
  ])("tells the first row that differs: %s", (expectation, found) => {
    expect(departuresOf("expect:", "  saved:", `    ${expectation}`)).toEqual([found]);
  });

  test("does not count what could not be saved", () => {
    const lines = [
      "ports: [{ save: messages, how: fails }]",
      "expect:",
      "  saved:",
      "    messages: []",
    ];
    expect(departuresOf(...lines)).toEqual([]);
  });

  test("asks nothing of a table that is not named", () => {
    expect(departuresOf("expect:", "  saved: {}")).toEqual([]);
  });

  test.each([
    ["{ letters: [] }", 'The flow has no table "letters".'],
    ["{ messages: [{ said: x }] }", 'The table "messages" has no column "said".'],
    ["{ messages: [{ heard: often }] }", 'Column "heard" must be true or false'],
    ["{ messages: 7 }", 'The table "messages" must be a list of rows, not "7".'],
  ])("refuses %s", (saved, message) => {
    expect(() => departuresOf("expect:", `  saved: ${saved}`)).toThrow(message);
  });

  test("finds nothing where the rows with these keys were deleted in that order", () => {
    expect(departuresOf("expect:", "  deleted: { messages: [7, '*'] }")).toEqual([]);
  });

  test.each([
    [
      "messages: [8]",
      'PROOF_SAVED | 8 | The flow deleted "messages: 7", and "messages: 8" was expected. | 0',
    ],
    [
      "messages: [7]",
      'PROOF_SAVED | messages | The flow deleted "messages: 8", and nothing more was expected. | 0',
    ],
    [
      "messages: [7, 8, 9]",
      'PROOF_SAVED | 9 | The call ended before the flow deleted "messages: 9". | 0',
    ],
  ])("tells the first key that differs: %s", (expectation, found) => {
    expect(departuresOf("expect:", "  deleted:", `    ${expectation}`)).toEqual([found]);
  });

  test("does not count what could not be deleted", () => {
    const lines = [
      "ports: [{ delete: messages, how: fails }]",
      "expect:",
      "  deleted:",
      "    messages: []",
    ];
    expect(departuresOf(...lines)).toEqual([]);
  });

  test("refuses a table that the flow does not have", () => {
    expect(() => departuresOf("expect:", "  deleted: { letters: [7] }")).toThrow(
      'The flow has no table "letters".',
    );
  });
});
