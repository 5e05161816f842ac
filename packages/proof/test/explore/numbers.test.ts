import { describe, expect, test } from "vitest";
import { numbersOf } from "../../src/explore/numbers.ts";

describe("numbersOf", () => {
  test("has the numbers that it is made of, and no others", () => {
    const numbers = numbersOf([0, 31, 32, 700]);
    expect([0, 1, 31, 32, 63, 700, 701, 9_000].filter((each) => numbers.has(each))).toEqual([
      0, 31, 32, 700,
    ]);
  });

  test("counts those that are in another one as well, however long that is", () => {
    const [short, long] = [numbersOf([3, 31]), numbersOf([31, 64, 500])];
    expect([short.countIn(long), long.countIn(short), numbersOf([]).countIn(long)]).toEqual([
      1, 1, 0,
    ]);
  });
});
