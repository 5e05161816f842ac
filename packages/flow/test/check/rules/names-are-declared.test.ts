import { describe, test } from "vitest";
import { expectProblems } from "./judge.ts";

describe("namesAreDeclared", () => {
  test("names the table that was probably meant, and nothing about its columns", () => {
    expectProblems(
      `
      tables: { customers: { key: id, columns: { name: string } } }
      otherwise: { missing: done, failed: done }
      blocks:
        main:
          - lookup: { in: custmers, key: "1" }
            as: customer
          - log: "\${customer.name}"
        done:
          - hangup
      `,
      [
        [
          "FLOW_UNKNOWN_TABLE",
          "custmers",
          'The flow declares no table "custmers". Did you mean "customers"?',
        ],
      ],
    );
  });

  test("says where a table is declared when there is none", () => {
    expectProblems(
      `
      otherwise: { missing: main, failed: main }
      blocks:
        main:
          - lookup: { in: customers, key: "1" }
      `,
      [
        [
          "FLOW_UNKNOWN_TABLE",
          "customers",
          'The flow declares no table "customers". Declare "customers" under "tables".',
        ],
      ],
    );
  });
});
