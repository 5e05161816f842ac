import { describe, expect, test } from "vitest";
import type { Json } from "../../../core/src/json.ts";
import type { OptionKind } from "../../../core/src/language/option-values.ts";
import { judge } from "../../src/read/judge.ts";
import { optionShape } from "../../src/read/option-shape.ts";
import { createShapeReader } from "../../src/read/shape-reader.ts";
import { createSource } from "../../../core/src/source/source.ts";
import type { YamlNode } from "../../../core/src/language/yaml-node.ts";
import { flowOf, messagesOf } from "./reading.ts";

const span = { start: 0, end: 0 };

/** A tree of texts, lists and maps; `null` stands for a place where nothing is written. */
function nodeOf(value: Json): YamlNode {
  if (Array.isArray(value))
    return { kind: "list", items: value.map((item: Json) => nodeOf(item)), span };
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([key, member]: [string, Json]) => ({
      key: { value: key, span },
      value: nodeOf(member),
    }));
    return { kind: "map", entries, span };
  }
  const text = value === null ? "" : String(value);
  return { kind: "scalar", text, plain: value === null, span, valueSpan: span, comment: undefined };
}

/** The places at which a value of an option is wrong. */
function wrongIn(kind: OptionKind, value: Json): readonly (readonly string[])[] {
  const reader = createShapeReader(createSource("f.yaml", ""));
  const shape = optionShape({ kind, description: "Something.", example: "x" });
  const { wrong } = judge(reader, shape, { key: { value: "it", span }, value: nodeOf(value) });
  expect(reader.diagnostics).toHaveLength(wrong.length);
  return wrong;
}

describe("judging an option", () => {
  test.each<[OptionKind, Json]>([
    ["string", "anything"],
    ["duration", "30s"],
    ["media", "sound:hello"],
    ["media", ["sound:hello", "digits:12"]],
    ["media", { number: "3", language: "en" }],
    ["media", ["You have", { number: "3" }, "prompt:bye"]],
    ["prompt", "Hello"],
    ["assignments", { count: "1" }],
    ["headers", {}],
    ["headers", { "x-id": "1" }],
    ["json", ["a", { b: [] }]],
    ["arguments", {}],
  ])("finds nothing wrong with the %s %j", (kind, value) => {
    expect(wrongIn(kind, value)).toEqual([]);
  });

  test.each<[OptionKind, Json]>([
    ["string", null],
    ["string", ["a"]],
    ["duration", "30"],
    ["media", []],
    ["assignments", {}],
    ["assignments", "count"],
    ["headers", ["x-id"]],
    ["json", null],
    ["arguments", ["a"]],
  ])("finds the %s %j itself wrong", (kind, value) => {
    expect(wrongIn(kind, value)).toEqual([[]]);
  });

  test("finds each wrong item of a list of media", () => {
    expect(wrongIn("media", ["sound:hello", "hello", null])).toEqual([["1"], ["2"]]);
  });

  test("finds each key that what is said cannot have, and what is wrong under the others", () => {
    expect(wrongIn("media", { sound: "hello" })).toEqual([["sound"]]);
    expect(wrongIn("media", ["sound:a", { number: "x", time: "24:00", zork: "1" }])).toEqual([
      ["1", "zork"],
      ["1", "number"],
      ["1", "time"],
    ]);
    expect(wrongIn("prompt", "prompt:other")).toEqual([[]]);
  });

  test("finds one fault for each key of a map: its spelling, or else what it holds", () => {
    expect(wrongIn("assignments", { "my count": null, count: null, total: "1" })).toEqual([
      ["my count"],
      ["count"],
    ]);
    expect(wrongIn("headers", { "x id": "1" })).toEqual([["x id"]]);
  });

  test.each<OptionKind>(["json", "arguments"])(
    "finds what lacks a value anywhere in %s",
    (kind) => {
      expect(wrongIn(kind, { list: ["a", null], map: { key: null } })).toEqual([
        ["list", "1"],
        ["map", "key"],
      ]);
    },
  );
});

describe("judging a step", () => {
  test("finds what is unknown, what is missing, and what has a wrong value", () => {
    expect(messagesOf(flowOf('- collect-digits: { timeout: "5", constructor: x }'))).toEqual([
      'FLOW_UNKNOWN_OPTION | "collect-digits" has no option "constructor". | Remove it, or use "pattern" if that is meant. `flowrun docs collect-digits` has all options.',
      'FLOW_MISSING_OPTION | "collect-digits" needs the option "max_length". | Add `max_length: 8`.',
      'FLOW_BAD_OPTION | "timeout" must be a duration with its unit, not "5". | Write 5s for seconds or 5m for minutes.',
    ]);
  });

  test("takes the only unknown key for the only one that is missing, where its value fits", () => {
    expect(messagesOf(flowOf("- collect-digits: { digits: 8 }"))).toEqual([
      'FLOW_UNKNOWN_OPTION | "collect-digits" has no option "digits". | Write "max_length" for it.',
    ]);
    expect(messagesOf(flowOf("- collect-digits: { digits: eight }"))).toEqual([
      'FLOW_UNKNOWN_OPTION | "collect-digits" has no option "digits". | Write "max_length" for it.',
      'FLOW_BAD_OPTION | "max_length" must be a whole number, not "eight". | Write `8`.',
    ]);
  });

  test("tells at most 20 faults of one option apart", () => {
    const media = Array.from({ length: 1_000 }, () => "b").join(", ");
    const messages = messagesOf(flowOf(`- play: { media: [${media}], interrupt: often }`));
    expect(messages.map((message) => message.includes("is not media"))).toEqual([
      ...Array.from({ length: 20 }, () => true),
      false,
    ]);
  });

  test("judges what stands under a key that was meant otherwise, as deep as such keys go", () => {
    expect(messagesOf(flowOf("- bridge: x", "  retyr: { tims: 11 }"))).toEqual([
      'FLOW_UNKNOWN_KEY | There is no key "retyr" beside a verb. | Did you mean "retry"?',
      'FLOW_UNKNOWN_KEY | There is no key "tims" under "retry". | Did you mean "times"?',
      'FLOW_BAD_VALUE | "times" must be a whole number from 1 to 10, not "11". | Write 10 or less.',
    ]);
  });

  test("leaves outcomes that a verb does not have to the rules, and judges what they lead to", () => {
    expect(messagesOf(flowOf("- answer:", "  then: { zork: a, sorry: [a], ok: a }"))).toEqual([
      'FLOW_BAD_VALUE | "sorry" must be the name of a block, not a list. | Write `sorry: a`, without the list.',
    ]);
  });

  test("refuses a name for what gives nothing", () => {
    expect(messagesOf(flowOf("- answer:", "  as: it"))).toEqual([
      'FLOW_MISPLACED_KEY | "answer" gives nothing to be named. | Remove "as".',
    ]);
  });
});
