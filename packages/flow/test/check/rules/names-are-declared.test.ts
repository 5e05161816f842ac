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
          'The flow declares no table "custmers". Did you mean "customers"? If "custmers" is right, rename the table "customers" to it: nothing else names it.',
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

  test.each([
    [
      "contacts",
      'Declare "contacts" under "tables", or name one that exists: "people" or "mailboxes".',
    ],
    [
      "boxes",
      'Did you mean "mailboxes"? If "boxes" is right, rename the table "mailboxes" to it: nothing else names it.',
    ],
  ])("names the tables that there are for %s, or the one whose name holds it", (name, hint) => {
    expectProblems(
      `
      tables: { people: { key: id, columns: {} }, mailboxes: { key: id, columns: {} } }
      otherwise: { missing: main, failed: main }
      blocks:
        main:
          - lookup: { in: ${name}, key: "1" }
      `,
      [["FLOW_UNKNOWN_TABLE", name, `The flow declares no table "${name}". ${hint}`]],
    );
  });

  const waits = (name: string): string => `
      queues: { support: { members: [PJSIP/2001] }, sales: { members: [PJSIP/2002] } }
      vars: { line: sales }
      blocks:
        main:
          - answer
          - queue: { name: ${name}, max: 5m }
            then: { else: done }
        done:
          - hangup
  `;

  test("asks the call for a name that an expression gives, and keeps silent", () => {
    expectProblems(waits('"${call.to}"'), []);
    expectProblems(waits("\"${call.to == '1' ? 'support' : 'sales/acme'}\""), []);
  });

  test("knows what an expression may give, and what stands in front of one", () => {
    expectProblems(waits("\"${call.to == '1' ? 'suport' : vars.line}\""), [
      [
        "FLOW_UNKNOWN_ROOM",
        "\"${call.to == '1' ? 'suport' : vars.line}\"",
        'The flow declares no queue "suport". Did you mean "support"? If "suport" is right, rename the queue "support" to it: nothing else names it.',
      ],
    ]);
    expectProblems(waits('"suport/${call.to}"'), [
      [
        "FLOW_UNKNOWN_ROOM",
        '"suport/${call.to}"',
        'The flow declares no queue "suport". Did you mean "support"? If "suport" is right, rename the queue "support" to it: nothing else names it.',
      ],
    ]);
  });

  test("says how an owner is spelt", () => {
    expectProblems(waits('"support/a b"'), [
      [
        "FLOW_UNKNOWN_ROOM",
        '"support/a b"',
        'The flow declares no queue "support/a b". Behind the "/" stand at most 64 letters, digits, `_`, `-`, `.` and `+`.',
      ],
    ]);
  });
});
