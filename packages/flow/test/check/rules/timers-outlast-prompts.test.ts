import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const asking = (options: string): string => `
  settings: { time: { type: duration, default: 1s } }
  prompts: { long: { en: One two three four five six seven eight nine ten., de: Nummer? } }
  languages: [en, de]
  blocks:
    main:
      - answer
      - collect-digits: { ${options}, max_length: 9 }
        then: { else: bye }
      - play: sound:auth-thankyou
    bye: [{ play: sound:vm-goodbye }]
`;

describe("timersOutlastPrompts", () => {
  test("warns of the time for the first key, which nobody has who listens to the end", () => {
    expectProblems(
      asking(
        'prompt: { digits: "12345678901234567890" }, timer: with_prompt, first_timeout: 2s, timeout: 9s',
      ),
      [
        [
          "FLOW_PROMPT_CUT",
          "2s",
          '"first_timeout" is 2s from the start of the prompt, which takes more than 5 s. Make it longer, or leave `timer` out: then it counts from the end of the prompt.',
        ],
      ],
    );
  });

  test.each([
    [
      "a time from the end of the prompt",
      "prompt: One two three four five six seven., timeout: 1s",
    ],
    ["a sound, whose length is not known", "prompt: sound:x, timer: with_prompt, timeout: 1s"],
    ["the shortest of its languages", "prompt: prompt:long, timer: with_prompt, timeout: 1s"],
    ["a time that is long enough", "prompt: One two., timer: with_prompt, timeout: 3s"],
  ])("is content with %s", (_what, options) => {
    expectValid(asking(options));
  });
});
