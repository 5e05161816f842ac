import { expect, test } from "vitest";
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
