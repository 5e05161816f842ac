import { expect, test } from "vitest";
import { errorsOf } from "./errors-of.ts";

test("names a section that stands before a thing of the section above it", () => {
  const head = ["flowrun: 1", "name: t", "start: m"];
  const blocks = ["blocks:", "  m:", "    - go: n"];
  const settings = ["settings:", "  most: { type: integer, default: 3 }"];
  const told = 'Move "settings:", with what it holds, above "blocks:".';
  expect(errorsOf(...head, ...blocks, ...settings, "  n:", "    - hangup")).toEqual([
    `7: "settings:" stands between "blocks:" and "n:", which belongs to "blocks:". ${told}`,
  ]);
});

test("names a section of items that stands before a thing of the section above it", () => {
  const head = ["flowrun: 1", "name: t", "start: m", "blocks:", "  m:", "    - go: n"];
  expect(errorsOf(...head, "finally:", "  - log: over", "  n:", "    - hangup")).toEqual([
    '7: "finally:" stands between "blocks:" and "n:", which belongs to "blocks:". Move "finally:", with what it holds, above "blocks:".',
  ]);
});
