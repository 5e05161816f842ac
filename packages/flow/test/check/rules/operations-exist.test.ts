import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";
import { sampleOperations } from "./sample-operations.ts";

const head = "otherwise: { refused: main, failed: main, timed_out: main }";

describe("operationsExist", () => {
  test("takes every operation where none is known", () => {
    expectValid(`
      ${head}
      blocks: { main: [v2: no.such] }
    `);
  });

  test("takes an operation that there is", () => {
    expectValid(
      `
      ${head}
      blocks: { main: [v2: tenants.list] }
      `,
      { operations: sampleOperations },
    );
  });

  test.each([
    ["contacts.serach", 'Did you mean "contacts.search"?'],
    [
      "contacts.xyzxyzxyz",
      "There are the operations contacts.search, contacts.create, contacts.merge.",
    ],
    ["zork.list", "There are the families contacts, tenants."],
    ["toString", "There are the families contacts, tenants."],
  ])("refuses %s, and says what there is", (name, hint) => {
    expectProblems(
      `
      ${head}
      blocks: { main: [v2: ${name}] }
      `,
      [["FLOW_UNKNOWN_OPERATION", name, `There is no operation "${name}". ${hint}`]],
      { operations: sampleOperations },
    );
  });
});
