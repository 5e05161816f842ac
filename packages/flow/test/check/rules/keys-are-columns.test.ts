import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const blocks = `
      blocks:
        main:
          - lookup: { in: people, key: "\${call.from}" }
            then: { else: goodbye }
        goodbye:
          - hangup`;

describe("keysAreColumns", () => {
  test.each(["number", "id"])("accepts %s, a column or a name of its own", (key) => {
    expectValid(`
      tables: { people: { key: ${key}, columns: { number: string, name: string } } }${blocks}
    `);
  });

  test("names a key that is almost a column", () => {
    expectProblems(
      `
      tables: { people: { key: unmber, columns: { number: string, name: string } } }${blocks}
      `,
      [
        [
          "FLOW_KEY_NO_COLUMN",
          "unmber",
          'The table "people" has no column "unmber", which is its key. Did you mean "number"? If "unmber" is right, rename the column "number" to it: nothing else names it.',
        ],
      ],
    );
  });
});
