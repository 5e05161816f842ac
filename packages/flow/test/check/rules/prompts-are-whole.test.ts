import { describe, test } from "vitest";
import { expectProblems } from "./judge.ts";

describe("promptsAreWhole", () => {
  test("names each language that a prompt has nothing for", () => {
    expectProblems(
      `
      languages: [nb, en, de]
      prompts:
        whole: { nb: Hei, en: Hello, de: Hallo }
        same: sound:beep
        welcome: { nb: Velkommen }
      blocks:
        main:
          - answer
          - play: [prompt:whole, prompt:same, prompt:welcome]
      `,
      [
        [
          "FLOW_PROMPT_MISSING",
          "welcome",
          'The prompt "welcome" has nothing for "en", which the flow declares. Add "en: …" to it.',
        ],
        [
          "FLOW_PROMPT_MISSING",
          "welcome",
          'The prompt "welcome" has nothing for "de", which the flow declares. Add "de: …" to it.',
        ],
      ],
    );
  });
});
