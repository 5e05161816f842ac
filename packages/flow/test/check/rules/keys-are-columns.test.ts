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
          'The key "unmber" of the table "people" is none of its columns. Did you mean "number"?',
        ],
      ],
    );
  });
});
