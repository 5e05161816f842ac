import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

describe("languagesAreDeclared", () => {
  test("accepts those that are, and one that only the call decides where that is awaited", () => {
    expectValid(`
      languages: [nb, en]
      blocks:
        main:
          - answer
          - language: en
          - language: "\${call.to}"
            then: { unknown: last }
          - go: last
        last:
          - say: { number: 3, language: nb }
    `);
  });

  test("names those that are not: of a step, of an item and of a prompt", () => {
    expectProblems(
      `
      languages: [nb, en]
      prompts: { welcome: { nb: Hei, en: Hello, eng: Hello } }
      blocks:
        main:
          - answer
          - language: de
          - play: [prompt:welcome, { number: 3, language: nn }]
      `,
      [
        [
          "FLOW_UNKNOWN_LANGUAGE",
          "eng",
          // "en" stands there already.
          'The flow declares no language "eng". Correct the language, or add it to `languages`.',
        ],
        [
          "FLOW_UNKNOWN_LANGUAGE",
          "de",
          'The flow declares no language "de". Add it to "languages".',
        ],
        ["FLOW_UNKNOWN_LANGUAGE", "nn", 'The flow declares no language "nn". Did you mean "nb"?'],
      ],
    );
  });

  test("says one thing about a prompt with a language that is written otherwise", () => {
    expectProblems(
      `
      languages: [nb, en]
      prompts:
        welcome: { nb: Hei, eng: Hello }
        bye: { eng: Bye, en: Bye }
        more: { nb: Mer, en: More }
      blocks:
        main:
          - answer
          - play: [prompt:welcome, prompt:bye, prompt:more]
      `,
      [
        ["FLOW_UNKNOWN_LANGUAGE", "eng", 'The flow declares no language "eng". Did you mean "en"?'],
        ["FLOW_UNKNOWN_LANGUAGE", "eng", 'The flow declares no language "eng". Did you mean "nb"?'],
      ],
    );
  });

  test("says how languages are declared where there are none", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer
          - language: en
      `,
      [
        [
          "FLOW_UNKNOWN_LANGUAGE",
          "en",
          'The flow declares no language "en". Add "languages: [en]" to the flow.',
        ],
      ],
    );
  });
});
