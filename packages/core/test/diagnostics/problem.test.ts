import { describe, expect, test } from "vitest";
import { catalogueOf, defineProblem } from "../../src/diagnostics/problem.ts";

const words = {
  severity: "warning",
  title: "It is odd.",
  why: "It is not even.",
  remedy: "Add one.",
} as const;

const odd = defineProblem({
  code: "TEST_ODD",
  ...words,
  example: `
    blocks:
      main:
        - wait: 3s
  `,
});

describe("defineProblem", () => {
  test("makes diagnostics with its code and severity, and adds only what is given", () => {
    const span = { start: 1, end: 2 };
    expect(odd.at(span, "3 is odd.")).toEqual({
      code: "TEST_ODD",
      severity: "warning",
      message: "3 is odd.",
      span,
    });
    const related = [{ message: "It is 3 here.", span }];
    expect(odd.at(span, "3 is odd.", { hint: "Write 4.", related })).toMatchObject({
      hint: "Write 4.",
      related,
    });
  });

  test("takes the margin off its example", () => {
    expect(odd.example).toBe("blocks:\n  main:\n    - wait: 3s\n");
  });
});

describe("catalogueOf", () => {
  test("says of each code what stands with it, in alphabetical order", () => {
    const even = defineProblem({ code: "TEST_EVEN", ...words, example: "blocks: {}" });
    expect(Object.entries(catalogueOf([odd, even]))).toEqual([
      ["TEST_EVEN", { ...words, example: "blocks: {}\n" }],
      ["TEST_ODD", { ...words, example: "blocks:\n  main:\n    - wait: 3s\n" }],
    ]);
  });
});
