import { describe, expect, test } from "vitest";
import { askingFlow } from "../run/asking-flow.ts";
import { diagnosticsOf, fileWith, flowText, readingOf } from "./reading.ts";

describe("events under expect", () => {
  const emitting = flowText.replace(
    "    - play: sound:bye\n",
    '    - play: sound:bye\n    - emit: call.over\n    - emit: "call.${call.from}"\n',
  );

  test("may have a star for any text, where the flow emits something that fits", () => {
    expect(diagnosticsOf(fileWith('expect: { emits: ["call.o*", "*over"] }'), emitting)).toEqual(
      [],
    );
    expect(diagnosticsOf(fileWith('expect: { emits: ["cal.*"] }'), emitting)).toEqual([
      'PROOF_UNKNOWN_NAME | "cal.*" | The flow never emits "cal.*". | Did you mean "call.*"?',
    ]);
  });

  test("are those that the flow emits, where they are written out", () => {
    expect(diagnosticsOf(fileWith("expect: { emits: [call.over, call.1000] }"), emitting)).toEqual(
      [],
    );
    expect(
      diagnosticsOf(fileWith("expect: { emits: [cal.over, { event: x.y }] }"), emitting),
    ).toEqual([
      'PROOF_UNKNOWN_NAME | cal.over | The flow never emits "cal.over". | Did you mean "call.over"?',
      'PROOF_UNKNOWN_NAME | x.y | The flow never emits "x.y". | Use "call.over" or "call.*".',
    ]);
  });
});

describe("requests and v2 under expect", () => {
  test("say what has to be sent, as a text or with its parts", () => {
    const [trial] = readingOf(
      fileWith(
        "expect:",
        "  requests:",
        "    - https://crm.example/*",
        "    - { request: POST https://notes.example/notes, json: { caller: '555' }, headers: { authorization: a } }",
        "  v2:",
        "    - contacts.search",
        "    - { call: contacts.search, with: { limit: 1 } }",
      ),
      askingFlow,
    ).trials;

    expect(trial?.scenario.expect).toEqual({
      requests: [
        { request: "https://crm.example/*" },
        {
          request: "POST https://notes.example/notes",
          json: { caller: "555" },
          headers: { authorization: "a" },
        },
      ],
      v2: [{ call: "contacts.search" }, { call: "contacts.search", with: { limit: 1 } }],
    });
  });

  test("take one thing alone for a list of it", () => {
    const [trial] = readingOf(
      fileWith(
        "expect: { requests: { request: https://notes.example/notes, json: null }, v2: contacts.search }",
      ),
      askingFlow,
    ).trials;

    expect(trial?.scenario.expect).toEqual({
      requests: [{ request: "https://notes.example/notes", json: null }],
      v2: [{ call: "contacts.search" }],
    });
  });

  test.each([
    [
      "requests: [https://notes.example/none]",
      'PROOF_UNKNOWN_NAME | https://notes.example/none | The flow never requests "https://notes.example/none". | Did you mean "https://notes.example/notes"?',
    ],
    [
      "requests: [{ json: 1 }]",
      'PROOF_BAD_VALUE | { json: 1 } | This does not say what is sent. | Write it as a text, or as a map with "request".',
    ],
    [
      "v2: [{ call: contacts.search, json: 1 }]",
      'FLOW_UNKNOWN_KEY | json | There is no key "json" in what is sent. | Remove it, or use "with" if that is meant; or begin your own keys with x-.',
    ],
    [
      "v2: [contacts.create]",
      'PROOF_UNKNOWN_NAME | contacts.create | The flow never calls "contacts.create". | Did you mean "contacts.search"?',
    ],
    [
      "v2: [[contacts.search]]",
      'PROOF_BAD_VALUE | [contacts.search] | This does not say what is sent. | Write it as a text, or as a map with "call".',
    ],
  ])("are refused when they cannot be: %s", (line, message) => {
    expect(diagnosticsOf(fileWith(`expect: { ${line} }`), askingFlow)).toEqual([message]);
  });
});
