import { describe, expect, test } from "vitest";
import { vars } from "../../../src/read/sections/vars.ts";
import { expectFlow, messagesOf } from "../reading.ts";

const rest = "flowrun: 1\nname: x\nstart: a\nblocks: { a: [] }\n";

describe("vars", () => {
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
    const variable = vars.in(expectFlow(`${rest}vars: { v: ${text} }\n`)).get("v");
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
      'FLOW_BAD_VALUE | "v" must be a text, a number, true, false or a duration, not a list. | Write `v: 1`, without the list.',
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
