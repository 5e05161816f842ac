import { expect, test } from "vitest";
import { errorsOf } from "./errors-of.ts";

const head = ["flowrun: 1", "name: t", "start: m", "blocks:", "  m:", "    - answer"];
const tail = ["      then: { else: bye }", "  bye: [hangup]"];
const why = 'Here "#" begins a comment, so that the rest of the line is lost.';

test.each([
  ["menu: { prompt: sound:a, keys: { 1: bye, #: bye } }", '"#"', '"#": bye'],
  ["menu: { prompt: sound:a, keys: { 1: bye, #1: bye } }", '"#1"', '"#1": bye'],
  [
    "menu: { prompt: Press 1 or # to end, keys: { 1: bye } }",
    '"Press 1 or # to end"',
    '"Press 1 or # to end"',
  ],
  ["send-digits: { digits: 4711 # }", '"4711#"', '"4711#"'],
  ["send-digits: { digits: 4711 #12 }", '"4711#12"', '"4711#12"'],
])("a sign that YAML takes for a comment is told with what it belongs to: %s", (step, quoted) => {
  expect(errorsOf(...head, `    - ${step}`, ...tail)).toEqual([
    `7: ${why} Write ${quoted} in double quotes.`,
  ]);
});

test("a comment that closes no bracket is none of it", () => {
  expect(errorsOf(...head, "    - hangup # { done }", "  bye: [hangup]")).toEqual([]);
});
