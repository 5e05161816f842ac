import { describe, test } from "vitest";
import { expectProblems } from "./judge.ts";

const tables =
  "tables: { vips: { key: id, columns: { name: string } }, shops: { key: id, columns: { city: string } } }";

describe("namesHaveOneType", () => {
  test("refuses a name for rows of two tables", () => {
    expectProblems(
      `
      ${tables}
      otherwise: { missing: done, failed: done }
      blocks:
        main:
          - lookup: { in: vips, key: "1" }
            as: row
          - lookup: { in: shops, key: "1" }
            as: row
        done:
          - hangup
      `,
      [
        [
          "FLOW_NAME_TYPE",
          "row",
          '"row" is a row of "shops" here, and a row of "vips" elsewhere. Use another name for one of them.',
        ],
      ],
    );
  });
});
