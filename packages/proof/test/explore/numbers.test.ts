import { describe, expect, test } from "vitest";
import { numbersOf } from "../../src/explore/numbers.ts";

describe("numbersOf", () => {
  test("tells those that are in another one as well, in order, and is left without them", () => {
    const [some, others] = [numbersOf([700, 0, 32, 31]), numbersOf([63, 32, 0, 9_000])];
    expect(some.in(others)).toEqual([0, 32]);
    expect(some.without(others).in(some)).toEqual([31, 700]);
    expect(some.in(some)).toEqual([0, 31, 32, 700]);
  });

  test("counts those that are in another one as well, however long that is", () => {
    const [short, long] = [numbersOf([3, 31]), numbersOf([31, 64, 500])];
    expect([short.countIn(long), long.countIn(short), numbersOf([]).countIn(long)]).toEqual([
      1, 1, 0,
    ]);
  });
});
