import { expect, test } from "vitest";
import { errorsOf } from "./errors-of.ts";
import { flowShapes } from "../../src/read/flow-shape.ts";
import { sections } from "../../src/read/sections/index.ts";
import { isKeyOfFile } from "../../src/yaml/known-words.ts";
import { lineAt } from "../../src/yaml/yaml-fault.ts";

test("knows all keys of a flow, and those of a test file", () => {
  const names = flowShapes(sections).flow.keys?.names ?? [];
  const all = [...names, "flowrun-test", "flow", "cases", "scenarios"];
  expect(all.filter((name) => !isKeyOfFile(lineAt(`${name}:\n`, 0)))).toEqual([]);
  expect(isKeyOfFile(lineAt("welcome:\n", 0))).toBe(false);
});

test("a block whose name begins with a verb is no step", () => {
  expect(
    errorsOf(
      ...["flowrun: 1", "name: t", "start: tell_all", "blocks:"],
      ...["  tell_all: [answer]", "  tell_all: [hangup]"],
    ),
  ).toEqual([
    '6: The key "tell_all" stands twice in the same map. Remove or rename one of the two.',
  ]);
});
