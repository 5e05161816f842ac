import { expect, test } from "vitest";
import { errorsOf } from "../yaml/errors-of.ts";

const head = ["flowrun: 1", "name: t", "start: m"];
const blocks = ["blocks:", "  m: [answer, { play: sound:a }, { go: bye }]", "  bye: [hangup]"];

test.each([
  ["default: { failed: bye }", "otherwise"],
  ["else: { failed: bye }", "otherwise"],
  ["catch: { failed: bye }", "otherwise"],
  ["sounds: { a: sound:b }", "prompts"],
  ["on_hangup: [{ log: over }]", "finally"],
  ["functions: { bye: {} }", "parts"],
  ["inputs: { a: { type: string, default: b } }", "settings"],
])(
  "says for the key of another system in %s which one it is here, and nothing else",
  (line, key) => {
    const word = line.split(":")[0];
    expect(errorsOf(...head, line, ...blocks)).toEqual([
      `4: There is no key "${word}" in a flow. Write "${key}" for it.`,
    ]);
  },
);

test("says for the value of a setting to write its default, and does not miss it besides", () => {
  const line = "settings: { long: { type: duration, value: 8s } }";
  expect(errorsOf(...head, line, ...blocks)).toEqual([
    '4: There is no key "value" in a setting. Write "default" for it.',
  ]);
});

test("says for the fields of a table to write its columns", () => {
  const line = "tables: { t: { primary_key: id, fields: { id: string } } }";
  expect(errorsOf(...head, line, ...blocks)).toEqual([
    '4: There is no key "primary_key" in a table. Write "key" for it.',
    '4: There is no key "fields" in a table. Write "columns" for it.',
  ]);
});

test("writes a block alone under otherwise as the map that it must be", () => {
  expect(errorsOf(...head, "otherwise: bye", ...blocks)).toEqual([
    '4: "otherwise" must be a map from outcomes to blocks, not "bye". Write `otherwise: { failed: bye }`, with each outcome that leads there.',
  ]);
});
