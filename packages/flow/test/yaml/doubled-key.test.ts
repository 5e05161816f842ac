import { expect, test } from "vitest";
import { errorsOf } from "./errors-of.ts";

const head = ["flowrun: 1", "name: t", "start: m", "blocks:", "  m:", "    - answer"];

test.each(["- play: play: sound:hello", "- play: - play: sound:hello"])(
  "says of `%s` that its key stands twice",
  (step) => {
    expect(errorsOf(...head, `    ${step}`)).toEqual([
      '7: "play:" stands twice before its value. Remove one "play:".',
    ]);
  },
);

test("leaves another key on the line to what is known of that", () => {
  expect(errorsOf(...head, "    - play: log: sound:hello")).not.toEqual([
    expect.stringContaining("stands twice"),
  ]);
});
