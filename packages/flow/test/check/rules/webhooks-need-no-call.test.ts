import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const verbsOf =
  'Verbs that need no call are: "erase", "transcribe", "lamp", "mailbox", "send-message", "hours", "lookup", "count", "save", "delete", "request", "send-email", "seal", "v2", "dial", "queue-state", "duty", "callback", "go", "call", "each", "start", "signal", "return", "set", "wait", "log", "emit".';

describe("webhooksNeedNoCall", () => {
  test("a webhook may lead to every verb that needs no call", () => {
    expectValid(`
      tables: { people: { key: id, columns: { name: string } } }
      vars: { who: "" }
      on_webhook: { summaryCompleted: keep, transcriptionFailed: say }
      blocks:
        main: [hangup]
        keep:
          - lookup: { in: people, key: "\${webhook.name}" }
            as: person
            then: { else: say }
          - set: { who: "\${person.name}" }
          - wait: 1s
          - go: say
        say:
          - log: "\${webhook.name} came"
    `);
  });

  test("a verb that needs a call is named, with the way from the webhook", () => {
    expectProblems(
      `
      on_webhook: { summaryCompleted: keep }
      blocks:
        main: [hangup]
        keep:
          - wait: 1s
          - go: bye
        bye:
          - hangup
      `,
      [
        [
          "FLOW_NEEDS_CALL",
          "hangup",
          `"hangup" needs a call, and the webhook "summaryCompleted" leads here without one: "keep" → "bye". ${verbsOf}`,
        ],
      ],
    );
  });

  test("a step that talks to nobody is one problem, not also one of answering", () => {
    expectProblems(
      `
      on_webhook: { summaryCompleted: keep }
      blocks:
        main: [hangup]
        keep:
          - play: sound:hello
          - play: sound:hello
      `,
      [
        [
          "FLOW_NEEDS_CALL",
          "play",
          `"play" needs a call, and the webhook "summaryCompleted" leads here without one: "keep". ${verbsOf}`,
        ],
      ],
    );
  });

  test("expressions have no call there, in any of their places", () => {
    const hint = "Use `webhook` or `args`, or give the run a block of its own.";
    const problem = `"call" needs a call, and the webhook "summaryFailed" leads here without one: "keep". ${hint}`;
    expectProblems(
      `
      on_webhook: { summaryFailed: keep }
      blocks:
        main: [hangup]
        keep:
          - log: "\${call.from} and \${call.to}"
            if: call.id != ""
      `,
      ["call.from", "call.to", "call.id"].map((place) => ["FLOW_NEEDS_CALL", place, problem]),
    );
  });

  test("names the step that leads there by otherwise", () => {
    expectProblems(
      `
      otherwise: { failed: sorry }
      tables: { people: { key: id, columns: { id: string, seen: boolean } } }
      on_request: { remind: remind }
      parts: { remind: {} }
      blocks:
        main:
          - answer
          - say: Hello
        remind:
          - save: { in: people, key: "1", values: { seen: true } }
        sorry:
          - say: Sorry
      `,
      [
        [
          "FLOW_NEEDS_CALL",
          "say",
          '"say" needs a call, and the request "remind" leads here without one: "remind" → "sorry". The "save" shown below leads here by `otherwise`: give it `then: { failed: … }` with a block for a run without a caller, or with `return`.',
        ],
      ],
    );
  });
});
