import { describe, test } from "vitest";
import { expectProblems } from "./judge.ts";

const tables =
  "tables: { vips: { key: id, columns: { name: string } }, shops: { key: id, columns: { city: string } } }";

describe("namesAreUsable", () => {
  test.each([
    ["call", "every flow has it already"],
    ["vars", "every flow has it already"],
    ["for", "it has a meaning in expressions"],
    ["string", "it has a meaning in expressions"],
    ["true", "it has a meaning in expressions"],
  ])("refuses the name %s", (name, reason) => {
    expectProblems(
      `
      ${tables}
      blocks:
        main:
          - lookup: { in: vips, key: "1" }
            as: ${name}
            then: { else: done }
        done:
          - hangup
      `,
      [
        [
          "FLOW_RESERVED_NAME",
          name,
          `"${name}" cannot be a name: ${reason}. Choose another name, such as "the_${name}".`,
        ],
      ],
    );
  });
});
