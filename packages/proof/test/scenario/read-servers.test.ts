import { describe, expect, test } from "vitest";
import { askingFlow } from "../run/asking-flow.ts";
import { diagnosticsOf, fileWith, readingOf } from "./reading.ts";

describe("requests and v2 in a scenario", () => {
  test("say what is answered: at once or later, by one answer or several", () => {
    const [trial] = readingOf(
      fileWith(
        "requests:",
        "  https://crm.example/customers/555?by=number: { status: 404, body: { error: none }, after: 1.5s }",
        "  GET https://crm.example/*: [{ body: [0123, 1, '2', null, 5s] }, { status: 503 }, fails]",
        "  https://notes.example/notes: never",
        "v2: { contacts.search: { body: [{ id: 7, name: Ann }] } }",
      ),
      askingFlow,
    ).trials;

    expect(trial?.scenario).toMatchObject({
      requests: {
        "https://crm.example/customers/555?by=number": [
          { kind: "answers", status: 404, body: { error: "none" }, afterMs: 1_500 },
        ],
        "GET https://crm.example/*": [
          { kind: "answers", status: 200, body: ["0123", 1, "2", null, "5s"], afterMs: 0 },
          { kind: "answers", status: 503, body: null, afterMs: 0 },
          { kind: "fails" },
        ],
        "https://notes.example/notes": [{ kind: "never" }],
      },
      v2: {
        "contacts.search": [
          { kind: "answers", status: 200, body: [{ id: 7, name: "Ann" }], afterMs: 0 },
        ],
      },
    });
  });

  test("take the place of shared ones by name, and come before them", () => {
    const { trials } = readingOf(
      `flowrun-test: 1
requests: { https://crm.example/*: fails, https://notes.example/notes: never }
v2: { contacts.search: fails }
scenarios:
  - name: shared
  - { name: own, requests: { https://crm.example/customers/*: never, https://notes.example/notes: fails }, v2: {} }
`,
      askingFlow,
    );
    expect(trials.map(({ scenario }) => [Object.entries(scenario.requests), scenario.v2])).toEqual([
      [
        [
          ["https://crm.example/*", [{ kind: "fails" }]],
          ["https://notes.example/notes", [{ kind: "never" }]],
        ],
        { "contacts.search": [{ kind: "fails" }] },
      ],
      [
        [
          ["https://crm.example/customers/*", [{ kind: "never" }]],
          ["https://notes.example/notes", [{ kind: "fails" }]],
          ["https://crm.example/*", [{ kind: "fails" }]],
        ],
        { "contacts.search": [{ kind: "fails" }] },
      ],
    ]);
  });

  test.each([
    [
      "requests: { https://crm.exampel/*: fails }",
      'PROOF_UNKNOWN_NAME | https://crm.exampel/* | The flow never requests "https://crm.exampel/*". | Did you mean "https://crm.example/*"?',
    ],
    [
      "requests: { https://notes.example/note: fails }",
      'PROOF_UNKNOWN_NAME | https://notes.example/note | The flow never requests "https://notes.example/note". | Did you mean "https://notes.example/notes"?',
    ],
    [
      "requests: { GET https://notes.example/notes: fails }",
      'PROOF_UNKNOWN_NAME | GET https://notes.example/notes | The flow never requests "GET https://notes.example/notes". | Did you mean "POST https://notes.example/notes"?',
    ],
    [
      "requests: { PSOT https://notes.example/notes: fails }",
      'PROOF_UNKNOWN_NAME | PSOT https://notes.example/notes | "PSOT" is no method. | Did you mean "POST"?',
    ],
    [
      "requests: { https://notes.example/notes: refuses }",
      'PROOF_BAD_VALUE | refuses | "refuses" is not what a server does; write { status: 200, body: … }. | Write "fails".',
    ],
    [
      "requests: { https://notes.example/notes: {} }",
      "PROOF_BAD_VALUE | {} | This does not say what is answered. | Write `{ status: 200, body: { name: Ann }, after: 2s }`, `fails` or `never`.",
    ],
    [
      "requests: { https://notes.example/notes: { status: 99 } }",
      'FLOW_BAD_VALUE | 99 | "status" must be a whole number from 200 to 599, not "99". | Write 200 or more.',
    ],
    [
      "requests: { https://notes.example/notes: { staus: 404 } }",
      'FLOW_UNKNOWN_KEY | staus | There is no key "staus" in an answer. | Did you mean "status"?',
    ],
    [
      "requests: []",
      'FLOW_BAD_VALUE | [] | "requests" must be a map from URL to what is answered, not a list. | Write requests: as a map, one "key: value" on each line below it.',
    ],
    [
      "v2: { contacts.serch: fails }",
      'PROOF_UNKNOWN_NAME | contacts.serch | The flow never calls "contacts.serch". | Did you mean "contacts.search"?',
    ],
  ])("are refused when they cannot be: %s", (line, message) => {
    expect(diagnosticsOf(fileWith(line), askingFlow)).toEqual([message]);
  });
});
