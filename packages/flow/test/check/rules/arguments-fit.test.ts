import { describe, test } from "vitest";
import { expectProblems, expectValid, type SeenProblem } from "./judge.ts";
import { sampleOperations as operations } from "./sample-operations.ts";

function flow(given: string): string {
  return `
      vars: { n: 1, word: a }
      otherwise: { refused: main, failed: main, timed_out: main, missing: main }
      tables: { people: { key: id, columns: { name: string, code: string? } } }
      blocks:
        main:
          - lookup: { in: people, key: a }
            as: person
          - v2: { call: contacts.create, with: ${given} }
  `;
}

function expectSaid(given: string, ...problems: readonly SeenProblem[]): void {
  expectProblems(flow(given), problems, { operations });
}

describe("argumentsFit", () => {
  test.each([
    "{ tenant: default }",
    '{ tenant: "001", name: "12345", size: 3, phones: [a, "1"], card: { title: "yes", age: 2 } }',
    "{ tenant: default, size: null }",
    '{ tenant: "${person.code}", name: "${vars.word}", size: "${vars.n}", phones: "${call.args}" }',
    '{ tenant: "${vars.word}", name: "abcdefghi${vars.word}", phones: ["${vars.word}"] }',
    '{ tenant: default, card: { title: "${vars.word}", age: "${person.code}" } }',
  ])("takes %s", (given) => {
    expectValid(flow(given), { operations });
  });

  test("takes anything where an operation is open, or is not known", () => {
    const steps = flow("{}")
      .replace("contacts.create", "contacts.search")
      .replace("with: {}", "with: { zork: [1] }");
    expectValid(steps, { operations });
    expectValid(flow("{ zork: 1 }"));
  });

  test("names an argument that is missing", () => {
    expectSaid("{ name: a }", [
      "FLOW_BAD_ARGUMENT",
      "{ name: a }",
      '"contacts.create" needs the argument "tenant". Write tenant: under `with`.',
    ]);
    expectProblems(
      flow("{}").replace(", with: {}", ""),
      [
        [
          "FLOW_BAD_ARGUMENT",
          "contacts.create",
          '"contacts.create" needs the argument "tenant". Write tenant: under `with`.',
        ],
      ],
      { operations },
    );
  });

  test("takes an argument that is not known for a misspelt one that is missing", () => {
    expectProblems(
      flow("{ tenent: default }").replace("contacts.create", "contacts.merge"),
      [
        [
          "FLOW_BAD_ARGUMENT",
          "{ tenent: default }",
          '"contacts.merge" needs the argument "tenant". Write "tenant" for "tenent".',
        ],
      ],
      { operations },
    );
  });

  test("names an argument that there is not, at its key", () => {
    expectSaid("{ tenant: default, nmae: a }", [
      "FLOW_BAD_ARGUMENT",
      "nmae",
      '"contacts.create" has no argument "nmae". Did you mean "name"?',
    ]);
  });

  test.each<readonly [string, string, string]>([
    ["tenant: 1234", "1234", '"tenant" of "contacts.create" must be a string, not "1234".'],
    [
      'tenant: "1234"',
      '"1234"',
      '"tenant" of "contacts.create" must match pattern "^(default|\\d{3})$", not "1234".',
    ],
    [
      "tenant: default, card: { age: 0 }",
      "0",
      '"card.age" of "contacts.create" must be at least 1, not "0".',
    ],
    [
      "tenant: default, size: a",
      "a",
      '"size" of "contacts.create" must be an integer or null, not "a".',
    ],
    [
      "tenant: default, phones: [a, 1]",
      "1",
      '"phones.1" of "contacts.create" must be a string, not "1".',
    ],
    ["tenant: default, phones: a", "a", '"phones" of "contacts.create" must be an array, not "a".'],
    ["tenant: default, card: []", "[]", '"card" of "contacts.create" must be an object.'],
    [
      "tenant: default, name: abcdef",
      "abcdef",
      '"name" of "contacts.create" must not have more than 5 characters, not "abcdef".',
    ],
    [
      "tenant: default, card: { age: 1, title: maybe }",
      "maybe",
      '"card.title" of "contacts.create" must be "", "no" or "yes", not "maybe".',
    ],
    [
      'tenant: default, name: "${vars.n}"',
      '"${vars.n}"',
      '"name" of "contacts.create" must be a string, but the expression gives an integer.',
    ],
    [
      'tenant: default, size: "n ${vars.n}"',
      '"n ${vars.n}"',
      '"size" of "contacts.create" must be an integer or null, but the expression gives a string.',
    ],
    [
      'tenant: default, phones: ["${vars.n}"]',
      '"${vars.n}"',
      '"phones.0" of "contacts.create" must be a string, but the expression gives an integer.',
    ],
  ])("refuses { %s }", (given, marked, message) => {
    expectSaid(`{ ${given} }`, ["FLOW_BAD_ARGUMENT", marked, message]);
  });

  test("looks for what is missing and unknown inside arguments too", () => {
    expectSaid("{ tenant: default, card: { title: no } }", [
      "FLOW_BAD_ARGUMENT",
      "{ title: no }",
      '"contacts.create" needs the argument "card.age". Write card.age: under `with`.',
    ]);
    expectSaid("{ tenant: default, card: { age: 1, zork: 1 } }", [
      "FLOW_BAD_ARGUMENT",
      "zork",
      '"contacts.create" has no argument "card.zork". Remove it.',
    ]);
  });

  test("says one thing of each argument", () => {
    expectSaid(
      "{ tenant: 1, phones: [1, 2], zork: 1 }",
      ["FLOW_BAD_ARGUMENT", "1", '"tenant" of "contacts.create" must be a string, not "1".'],
      ["FLOW_BAD_ARGUMENT", "1", '"phones.0" of "contacts.create" must be a string, not "1".'],
      ["FLOW_BAD_ARGUMENT", "zork", '"contacts.create" has no argument "zork". Remove it.'],
    );
  });
});
