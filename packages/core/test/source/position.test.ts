import { describe, expect, test } from "vitest";
import { createSource } from "../../src/source/source.ts";
import { positionAt, positionOf } from "../../src/source/position.ts";

describe("positionAt", () => {
  const source = createSource("f.yaml", "ab\ncd\n\nef");

  test("counts lines and columns from 1", () => {
    expect([0, 1, 2, 3, 5, 6, 7, 9].map((offset) => positionAt(source, offset))).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 2 },
      { line: 1, column: 3 },
      { line: 2, column: 1 },
      { line: 2, column: 3 },
      { line: 3, column: 1 },
      { line: 4, column: 1 },
      { line: 4, column: 3 },
    ]);
  });

  test("takes an offset beyond the text as its end, and one before it as its start", () => {
    expect([positionAt(source, 99), positionAt(source, -1)]).toEqual([
      { line: 4, column: 3 },
      { line: 1, column: 1 },
    ]);
  });
});

describe("positionOf", () => {
  test("gives the place where a span begins", () => {
    expect(positionOf(createSource("f.yaml", "a\nbcd"), { start: 3, end: 5 })).toEqual({
      line: 2,
      column: 2,
    });
  });
});
