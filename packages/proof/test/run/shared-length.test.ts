import { describe, expect, test } from "vitest";
import { sharedLength } from "../../src/run/shared-length.ts";

describe("sharedLength", () => {
  test("counts the first items of two lists that are the same", () => {
    const [one, like] = [{ a: 1 }, { a: 1 }];
    expect([
      sharedLength([1, 2, 3], [1, 2, 4, 3]),
      sharedLength([1, 2], [1, 2, 3]),
      sharedLength([], [1]),
      sharedLength([one], [like]),
    ]).toEqual([2, 2, 0, 0]);
  });
});
