import { describe, test } from "vitest";
import { expectProblems, expectValid } from "../../../../flow/test/check/rules/judge.ts";

function flowWith(options: string): string {
  return `
    blocks:
      main:
        - answer
        - collect-digits: { max_length: 4, ${options} }
          then: { else: done }
      done:
        - hangup
  `;
}

describe("speech in place of digits", () => {
  test.each(["speech: true", "speech: true, hints: [invoice]", "speech: false, secret: true"])(
    "goes with %s",
    (options) => {
      expectValid(flowWith(options));
    },
  );

  test("is refused for a secret, which would be written down", () => {
    expectProblems(flowWith("secret: true, speech: true"), [
      [
        "FLOW_SECRET_SPOKEN",
        "true",
        'The entry is secret, but words that are said in its place are written down. Remove "speech: true", or ask for the secret in a step of its own.',
      ],
    ]);
  });

  test("is missed where there are hints for it", () => {
    expectProblems(flowWith("hints: [invoice]"), [
      [
        "FLOW_HINTS_UNHEARD",
        "[invoice]",
        'Nobody listens in this step, so "hints" say nothing to anybody. Write "speech: true" beside them, or remove them.',
      ],
    ]);
  });
});
