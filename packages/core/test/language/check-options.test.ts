import { describe, expect, test } from "vitest";
import { checkOptions, requiredOptions } from "../../src/language/check-options.ts";
import { sampleVerbs } from "../read/sample-verbs.ts";

const collect = sampleVerbs["collect-digits"];
const play = sampleVerbs["play"];
if (collect === undefined || play === undefined) throw new Error("The sample verbs have changed.");

describe("checkOptions", () => {
  test("finds nothing wrong with options that fit", () => {
    expect(checkOptions(collect, { max_length: "4", timeout: "5s", at_max: "end" })).toEqual([]);
  });

  test("finds what is missing, then what is unknown, then what has a wrong value", () => {
    expect(checkOptions(collect, { timeout: "5", constructor: "x" })).toEqual([
      { kind: "missing", option: "max_length", path: [] },
      { kind: "unknown", option: "constructor", path: [] },
      { kind: "value", option: "timeout", path: [] },
    ]);
  });

  test("says where inside an option a fault is", () => {
    expect(checkOptions(play, { media: ["sound:a", "b"] })).toEqual([{ kind: "value", option: "media", path: ["1"] }]);
  });

  test("tells at most 20 faults of one option apart", () => {
    const faults = checkOptions(play, { media: Array.from({ length: 1_000 }, () => "b"), interrupt: "often" });
    expect(faults.map(({ option }) => option)).toEqual([...Array.from({ length: 20 }, () => "media"), "interrupt"]);
  });
});

test("requiredOptions gives the required options of a verb", () => {
  expect(requiredOptions(collect).map(([name]) => name)).toEqual(["max_length"]);
});
