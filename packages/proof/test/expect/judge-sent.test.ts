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

const tellingFlow = `flowrun: 1
name: telling
start: main
parts: { remind: { takes: { id: integer, note: string? } } }
blocks:
  main:
    - emit: { event: crm.pop, data: { from: "\${call.from}", tries: 2 } }
    - start: { part: remind, with: { id: 7 } }
    - emit: done
  remind:
    - return
`;

describe("judgeSent, of events and runs", () => {
  test("compares what a run is given as the part takes it: a duration is written as in the flow", () => {
    const flow = tellingFlow
      .replace("id: integer", "id: duration")
      .replace("with: { id: 7 }", "with: { id: 5s }");
    const given = (id: string): readonly string[] =>
      departuresIn([`expect: { starts: { part: remind, with: { id: ${id} } } }`], {}, flow);

    expect(given("5s")).toEqual([]);
    expect(given("6s")).toEqual([
      'PROOF_STARTS | with: { id: 6s } | What was given to "remind" is {"id":5000}, and {"id":6000} was expected. | 0',
    ]);
  });

  test("finds nothing where what is told and given is as expected, or not asked", () => {
    const expectations = [
      "{ emits: [{ event: crm.pop, data: { from: '555', tries: 2 } }, { event: done, data: null }] }",
      "{ emits: [crm.pop, done], starts: remind }",
      "{ starts: [{ part: remind, with: { id: 7 } }] }",
      "{ starts: { part: remind, with: { id: 7, note: null } } }",
    ];
    expect(
      expectations.flatMap((each) => departuresIn([`expect: ${each}`], {}, tellingFlow)),
    ).toEqual([]);
  });

  test.each([
    [
      "emits: [{ event: crm.pop, data: { from: '556', tries: 2 } }, done]",
      'PROOF_EMITS | data: { from: \'556\', tries: 2 } | The data of "crm.pop" is {"from":"555","tries":2}, and {"from":"556","tries":2} was expected. | 0',
    ],
    [
      "emits: [crm.pop]",
      'PROOF_EMITS | emits | The flow emitted "done", and nothing more was expected. | 0',
    ],
    [
      "starts: [{ part: remind, with: { id: 8 } }]",
      'PROOF_STARTS | with: { id: 8 } | What was given to "remind" is {"id":7}, and {"id":8} was expected. | 0',
    ],
    [
      "starts: []",
      'PROOF_STARTS | starts | The flow began "remind", and nothing more was expected. | 0',
    ],
    [
      "starts: [{ part: remind, with: { id: 7 } }, remind]",
      'PROOF_STARTS | remind | The call ended before the flow began "remind". | 0',
    ],
  ])("finds the first difference from %s", (expectation, ...found) => {
    expect(departuresIn([`expect: { ${expectation} }`], {}, tellingFlow)).toEqual(found);
  });
});
