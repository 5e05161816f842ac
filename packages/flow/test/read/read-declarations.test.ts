import { describe, expect, test } from "vitest";
import { expectFlow, messagesOf } from "./reading.ts";

const rest = "flowrun: 1\nname: x\nstart: a\nblocks: { a: [] }\n";

/** Settings by name, with the bare value of their default and without places. */
function settingsOf(text: string): readonly (readonly [string, object])[] {
  const { settings } = expectFlow(`${rest}settings:\n  ${text}\n`);
  return [...settings].map(
    ([name, { type, minimum, maximum, description, secret, default: given }]) => [
      name,
      { type, default: given?.value, minimum, maximum, description, secret },
    ],
  );
}

describe("readSettings", () => {
  test("reads every key, durations as milliseconds", () => {
    expect(
      settingsOf(
        "ring: { type: duration, default: 30s, minimum: 1s, maximum: 2m, description: How long., secret: true }",
      ),
    ).toEqual([
      [
        "ring",
        {
          type: "duration",
          default: 30_000,
          minimum: 1_000,
          maximum: 120_000,
          description: "How long.",
          secret: true,
        },
      ],
    ]);
  });

  test("keeps a text as it is spelt, and reads numbers and booleans", () => {
    const values = settingsOf(
      "a: { type: string, default: +4712345678 }\n  b: { type: integer, default: -3 }\n  c: { type: number, default: 0.5 }\n  d: { type: boolean, default: false }\n  e: { type: string }",
    ).map(([, node]) => (node as { default: unknown }).default);
    expect(values).toEqual(["+4712345678", -3, 0.5, false, undefined]);
  });

  test.each([
    [
      "a: {}",
      'FLOW_MISSING_KEY | The setting "a" has no type. | Add "type": "string", "integer", "number", "boolean" or "duration".',
    ],
    [
      "a: { type: strin }",
      'FLOW_BAD_VALUE | The setting "a" cannot have the type "strin". | Did you mean "string"?',
    ],
    [
      "a: { typ: string }",
      'FLOW_UNKNOWN_KEY | There is no key "typ" in a setting. | Did you mean "type"?',
    ],
    [
      "a: string",
      'FLOW_BAD_VALUE | "a" must be a map such as { type: string, default: "x" }, not "string". | Write a: as a map, one "key: value" on each line below it.',
    ],
    [
      "a: { type: duration, default: 30 }",
      'FLOW_BAD_VALUE | "default" must be a duration with its unit, such as 30s, not "30". | Write 30s for seconds, or 30ms for milliseconds.',
    ],
    [
      "a: { type: integer, default: many }",
      'FLOW_BAD_VALUE | "default" must be a whole number, not "many".',
    ],
    [
      "a: { type: integer, default: 0, minimum: 1 }",
      'FLOW_BAD_VALUE | The default "0" is less than the minimum, 1. | Change one of the two.',
    ],
    [
      "a: { type: duration, default: 3m, maximum: 2m }",
      'FLOW_BAD_VALUE | The default "3m" is more than the maximum, 2m. | Change one of the two.',
    ],
    [
      "a: { type: string, minimum: 1 }",
      'FLOW_MISPLACED_KEY | "minimum" has no meaning for the type "string". | Remove "minimum".',
    ],
    [
      "a: { type: string, secret: maybe }",
      'FLOW_BAD_VALUE | "secret" must be true or false, not "maybe".',
    ],
    [
      'a: { type: string, default: "${call.from}" }',
      'FLOW_NO_EXPRESSION | "default" of a setting cannot hold an expression. | Write the value itself; a setting is filled before the first call.',
    ],
    [
      "a-b: { type: string }",
      'FLOW_BAD_NAME | The name of a setting cannot be "a-b": it has 1 to 63 letters, digits and underscores, the first no digit. | Write "a_b", for instance.',
    ],
  ])("refuses %j", (setting, message) => {
    expect(messagesOf(`${rest}settings:\n  ${setting}\n`)).toEqual([message]);
  });
});

describe("readTables", () => {
  test("reads the key and the columns, short and long", () => {
    const table = expectFlow(
      `${rest}tables: { t: { key: id, columns: { a: string, b: integer?, c: { type: boolean, nullable: true, secret: true }, d: { type: number? } } } }\n`,
    ).tables.get("t");
    expect(table?.key.value).toBe("id");
    expect(
      [...(table?.columns ?? [])].map(([name, { type, secret }]) => [name, type, secret]),
    ).toEqual([
      ["a", { kind: "string" }, false],
      ["b", { kind: "integer", nullable: true }, false],
      ["c", { kind: "boolean", nullable: true }, true],
      ["d", { kind: "number", nullable: true }, false],
    ]);
  });

  test.each([
    [
      "t: { key: k }",
      'FLOW_MISSING_KEY | The table "t" has no columns. | Add "columns", such as columns: { name: string }.',
    ],
    [
      "t: { columns: {} }",
      'FLOW_MISSING_KEY | The table "t" has no key. | Add "key": the column that "lookup" searches by.',
    ],
    [
      "t: { key: k, columns: { a: strng } }",
      'FLOW_BAD_VALUE | The column "a" cannot have the type "strng". | Did you mean "string"?',
    ],
    [
      "t: { key: k, columns: { a: blob } }",
      'FLOW_BAD_VALUE | The column "a" cannot have the type "blob". | Use "string", "integer", "number", "boolean", "date", "time", "timestamp" or "duration", with a "?" after it when the column may be empty.',
    ],
    [
      "t: { key: k, columns: { a: { secret: true } } }",
      'FLOW_MISSING_KEY | The column "a" has no type. | Add "type": "string", "integer", "number", "boolean", "date", "time", "timestamp" or "duration".',
    ],
    [
      "t: { key: k, columns: { a b: string } }",
      'FLOW_BAD_NAME | The name of a column cannot be "a b": it has 1 to 63 letters, digits and underscores, the first no digit. | Write "a_b", for instance.',
    ],
    [
      "t: { key: my key, columns: {} }",
      'FLOW_BAD_NAME | The name of a column cannot be "my key": it has 1 to 63 letters, digits and underscores, the first no digit. | Write "my_key", for instance.',
    ],
  ])("refuses %j", (table, message) => {
    expect(messagesOf(`${rest}tables:\n  ${table}\n`)).toEqual([message]);
  });
});

describe("readVars", () => {
  test.each([
    ["0", "integer", 0],
    ["-12", "integer", -12],
    ["0.5", "number", 0.5],
    ["true", "boolean", true],
    ["30s", "duration", 30_000],
    ['"30s"', "string", "30s"],
    ['""', "string", ""],
    ["hello", "string", "hello"],
    ["0123", "string", "0123"],
    ["+4712345678", "string", "+4712345678"],
    ["99999999999999999999", "string", "99999999999999999999"],
  ])("takes %s for a %s", (text, kind, value) => {
    const variable = expectFlow(`${rest}vars: { v: ${text} }\n`).vars.get("v");
    expect([variable?.type, variable?.initial.value]).toEqual([{ kind }, value]);
  });

  test.each([
    [
      "v:",
      'FLOW_NO_VALUE | "v" has no value. | Write a value, or remove the key; an empty text is "".',
    ],
    [
      "v: null",
      'FLOW_NO_VALUE | "v" is null, which is no value. | Write a value, or remove the key; an empty text is "".',
    ],
    [
      "v: #",
      'FLOW_COMMENT_VALUE | Here "#" begins a comment, so that no value is left. | Write "#" in double quotes.',
    ],
    [
      "v: [1]",
      'FLOW_BAD_VALUE | "v" must be a text, a number, true, false or a duration, not a list.',
    ],
    [
      'v: "${call.from}"',
      'FLOW_NO_EXPRESSION | "v" cannot begin with an expression. | Write a value, and use "set" in the first block to compute one.',
    ],
    [
      "__proto__: 1",
      'FLOW_BAD_NAME | The name of a variable cannot begin with two underscores, which are reserved. | Write "proto__", for instance.',
    ],
  ])("refuses %j", (variable, message) => {
    expect(messagesOf(`${rest}vars:\n  ${variable}\n`)).toEqual([message]);
  });
});
