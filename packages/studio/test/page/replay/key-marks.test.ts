import { expect, test } from "vitest";
import { keyMarks } from "../../../page/replay/key-marks.ts";

test("keys that were pressed soon after one another have one mark, where the first was pressed", () => {
  const keys = [..."47#1"].map((digit, index) => ({
    digit,
    atMs: [100, 250, 400, 900][index] ?? 0,
  }));
  expect(keyMarks(keys, 200)).toEqual([
    { digit: "47#", atMs: 100 },
    { digit: "1", atMs: 900 },
  ]);
  expect(keyMarks(keys, 100)).toEqual(keys);
  expect(keyMarks([], 200)).toEqual([]);
});
