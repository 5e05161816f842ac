import { describe, expect, test } from "vitest";
import { askingFlow } from "../run/asking-flow.ts";
import { departuresOf as departuresIn } from "./trial-of.ts";

const departuresOf = (...lines: readonly string[]): readonly string[] =>
  departuresIn(lines, {}, askingFlow);
const adult = "requests: { https://crm.example/*: { body: { tags: [vip], age: 18 } } }";

describe("judgeSent", () => {
  test("finds nothing where everything was sent as expected", () => {
    expect(
      departuresOf(
        adult,
        "expect:",
        "  requests:",
        "    - GET https://crm.example/customers/555?by=number",
        "    - request: POST https://notes.example/*",
        "      json: { tags: [a, 1], caller: '555', known: true }",
        "      headers: { authorization: Bearer abc }",
        "  v2: { call: contacts.search, with: { limit: 1, query: '555', tenant: default } }",
      ),
    ).toEqual([]);
  });

  test.each([
    [
      "requests: [https://crm.example/*]",
      'PROOF_SENT | requests | The flow requested "POST https://notes.example/notes", and nothing more was expected. | 0',
    ],
    [
      "requests: [https://notes.example/notes]",
      'PROOF_SENT | https://notes.example/notes | The flow requested "GET https://crm.example/customers/555?by=number", and "https://notes.example/notes" was expected. | 0',
    ],
    [
      "requests: [https://crm.example/*, https://notes.example/*, https://notes.example/*]",
      'PROOF_SENT | https://notes.example/* | The call ended before the flow requested "https://notes.example/*". | 1500',
    ],
    [
      "requests: [https://crm.example/*, { request: https://notes.example/*, json: { caller: '556' } }]",
      `PROOF_SENT | json: { caller: '556' } | The body of "https://notes.example/*" is {"caller":"555","known":true,"tags":["a",1]}, and {"caller":"556"} was expected. | 0`,
    ],
    [
      "requests: [https://crm.example/*, { request: https://notes.example/*, headers: { Authorization: Bearer abd } }]",
      'PROOF_SENT | headers: { Authorization: Bearer abd } | The header "Authorization" of "https://notes.example/*" is "Bearer abc", and "Bearer abd" was expected. | 0',
    ],
    [
      "requests: [{ request: https://crm.example/*, json: 1, headers: { a: b } }, https://notes.example/*]",
      'PROOF_SENT | json: 1 | The body of "https://crm.example/*" is null, and 1 was expected. | 0',
      'PROOF_SENT | headers: { a: b } | The header "a" of "https://crm.example/*" is null, and "b" was expected. | 0',
    ],
    [
      "v2: []",
      'PROOF_SENT | v2 | The flow called "contacts.search", and nothing more was expected. | 0',
    ],
    [
      "v2: { call: contacts.search, with: { limit: 1 } }",
      'PROOF_SENT | with: { limit: 1 } | What was given to "contacts.search" is {"tenant":"default","query":"555","limit":1}, and {"limit":1} was expected. | 0',
    ],
  ])("finds the first difference from %s, and where it lies", (expectation, ...found) => {
    expect(departuresOf(adult, `expect: { ${expectation} }`)).toEqual(found);
  });
});
