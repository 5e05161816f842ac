import { expect, test } from "vitest";
import { errorsOf } from "./errors-of.ts";

const head = ["flowrun: 1", "name: t", "start: m", "blocks:", "  m:", "    - answer"];

test("names the colon that ends a condition, as in other languages", () => {
  expect(errorsOf(...head, "    - play: sound:hello", '      if: call.to != "1":')).toEqual([
    '8: The ":" at the end of this line makes a key of the value before it. Remove the ":".',
  ]);
  expect(
    errorsOf(...head, "    - play: sound:hello", "      if: size(call.from) > 1:", "    - hangup"),
  ).toEqual([
    '8: The ":" at the end of this line makes a key of the value before it. Remove the ":".',
  ]);
});

test("leaves the colon to a text that it may belong to", () => {
  expect(errorsOf(...head, "    - say: Please choose one of these:", "    - hangup")).toEqual([
    '7: The ":" at the end of this line makes a key of the value before it. Remove the ":"; or, if it belongs to the text, put the whole value in double quotes.',
  ]);
});

test("takes a colon for no such one where the line holds the lines below it", () => {
  expect(errorsOf(...head, "    - play: sound:hello then:", "        failed: m")).not.toEqual([
    expect.stringContaining("makes a key of the value"),
  ]);
});
