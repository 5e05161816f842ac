import { describe, test } from "vitest";
import { expectProblems } from "./judge.ts";

describe("idsAreUnique", () => {
  test("refuses an id that another step has", () => {
    expectProblems(
      `
      blocks:
        main:
          - log: one
            id: greeting
          - log: two
            id: greeting
      `,
      [
        [
          "FLOW_DUPLICATE_ID",
          "greeting",
          'Two steps have the id "greeting". Give one of them another id.',
        ],
      ],
    );
  });
});
