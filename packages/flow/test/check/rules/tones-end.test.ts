import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const flow = (step: string): string => `
      blocks:
        main:
          - answer
          - ${step}
          - go: over
        over:
          - play: sound:vm-goodbye
`;
const told = [
  "FLOW_ENDLESS_TONE",
  "tone:busy",
  '"tone:busy" plays until it is stopped, and nothing here stops it. Have keys `interrupt` it, or have it be the prompt of `collect-digits` with `timer: with_prompt` and a `timeout`.',
] as const;

describe("tonesEnd", () => {
  test("warns of a tone that nothing ends", () => {
    expectProblems(flow("play: tone:busy"), [told]);
    expectProblems(flow("play: { media: tone:busy, interrupt: none }"), [told]);
  });

  test("is content with a tone that keys end, with a prompt that a timer ends, and with sounds", () => {
    expectValid(
      flow("{ play: { media: tone:busy, interrupt: any }, then: { interrupted: over } }"),
    );
    expectValid(
      flow(
        "{ collect-digits: { prompt: tone:busy, interrupt: none, timer: with_prompt, timeout: 1m, max_length: 1 }, then: { silent: over, empty: over } }",
      ),
    );
    expectValid(flow("play: [sound:busy, digits:1]"));
  });
});
