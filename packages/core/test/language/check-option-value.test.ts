import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import type { OptionKind } from "../../src/language/option.ts";
import { valueFaults } from "../../src/language/check-option-value.ts";

function faultsOf(kind: OptionKind, value: Json) {
  return valueFaults("it", { kind, description: "Something.", example: "x" }, value);
}

describe("valueFaults", () => {
  test.each<[OptionKind, Json]>([
    ["string", "anything"],
    ["duration", "30s"],
    ["media", "sound:hello"],
    ["media", ["sound:hello", "digits:12"]],
    ["assignments", { count: "1" }],
    ["headers", {}],
    ["headers", { "x-id": "1" }],
    ["json", ["a", { b: [] }]],
    ["arguments", {}],
  ])("finds nothing wrong with the %s %j", (kind, value) => {
    expect(faultsOf(kind, value)).toEqual([]);
  });

  test.each<[OptionKind, Json]>([
    ["string", null],
    ["string", ["a"]],
    ["duration", "30"],
    ["media", []],
    ["media", { sound: "hello" }],
    ["assignments", {}],
    ["assignments", "count"],
    ["headers", ["x-id"]],
    ["json", null],
    ["arguments", ["a"]],
  ])("finds the %s %j itself wrong", (kind, value) => {
    expect(faultsOf(kind, value)).toEqual([{ kind: "value", path: [] }]);
  });

  test("finds each wrong item of a list of media", () => {
    expect(faultsOf("media", ["sound:hello", "hello", null])).toEqual([
      { kind: "value", path: ["1"] },
      { kind: "value", path: ["2"] },
    ]);
  });

  test("finds one fault for each key of a map: its spelling, or else what it holds", () => {
    expect(faultsOf("assignments", { "my count": null, count: null, total: "1" })).toEqual([
      { kind: "name", path: ["my count"] },
      { kind: "value", path: ["count"] },
    ]);
    expect(faultsOf("headers", { "x id": "1" })).toEqual([{ kind: "name", path: ["x id"] }]);
  });

  test.each<OptionKind>(["json", "arguments"])("finds what lacks a value anywhere in %s", (kind) => {
    expect(faultsOf(kind, { list: ["a", null], map: { key: null } })).toEqual([
      { kind: "value", path: ["list", "1"] },
      { kind: "value", path: ["map", "key"] },
    ]);
  });
});
