import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const flow = (columns: string, column: string): string => `
      tables: { messages: { key: id, columns: { ${columns} } } }
      blocks:
        main:
          - answer
          - record: { name: greeting, max: 1m }
            as: message
            then: { else: done }
          - save: { in: messages, key: "7", values: { name: "\${message.name}" }, recording: "\${message.name}", column: ${column} }
            then: { else: done }
        done:
          - hangup
      finally:
        - log: "\${message.name}"
          if: message != null
    `;

describe("soundsHaveOwnColumns", () => {
  test("accepts a column that the table does not declare", () => {
    expectValid(flow("name: string", "sound"));
  });

  test("refuses one that lookups would read, and the key", () => {
    expectProblems(flow("name: string, sound: string", "sound"), [
      [
        "FLOW_SOUND_COLUMN",
        "sound",
        'The table "messages" declares the column "sound", so every lookup would read the sound. Remove "sound" from its "columns".',
      ],
    ]);
    expectProblems(flow("name: string", "id"), [
      [
        "FLOW_SOUND_COLUMN",
        "id",
        '"id" is the key of "messages", which a row keeps. Name another column.',
      ],
    ]);
  });
});
