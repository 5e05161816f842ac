import { describe, expect, test } from "vitest";
import { wrapLabels } from "../../src/picture/edge-label.ts";

describe("wrapLabels", () => {
  test.each([
    [[], []],
    [["found"], ["found"]],
    [
      ["no_answer", "busy", "declined", "failed"],
      ["no_answer, busy, declined,", "failed"],
    ],
    [
      ["1", "2", "3", "4", "5"].map((key) => `if key == "${key}" and open`),
      ['if key == "1" and open,', 'if key == "2" and open,', 'if key == "3" and open,', "… 2 more"],
    ],
  ])("puts %j into lines", (labels, lines) => {
    expect(wrapLabels(labels)).toEqual(lines);
  });
});
