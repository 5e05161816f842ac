import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

describe("promptsExist", () => {
  test("accepts prompts that are declared, wherever media may stand", () => {
    expectValid(`
      languages: [nb, en]
      prompts:
        welcome: { nb: sound:nb/welcome, en: Welcome }
        ask: { nb: [Hvilket nummer?, { number: 3 }], en: Which number? }
        beep: sound:beep
      blocks:
        main:
          - answer
          - play: [prompt:welcome, prompt:beep]
          - collect-digits: { prompt: prompt:ask, again: [prompt:beep], max_length: 1 }
            then: { else: last }
        last:
          - hangup
    `);
  });

  test("names the prompt that was probably meant", () => {
    expectProblems(
      `
      prompts: { welcome: Welcome }
      blocks:
        main:
          - answer
          - play: [sound:beep, prompt:wellcome]
          - play: prompt:zork
      `,
      [
        [
          "FLOW_UNKNOWN_PROMPT",
          "prompt:wellcome",
          'The flow declares no prompt "wellcome". Did you mean "welcome"? If "wellcome" is right, rename the prompt "welcome" to it: nothing else names it.',
        ],
        [
          "FLOW_UNKNOWN_PROMPT",
          "prompt:zork",
          'The flow declares no prompt "zork". Declare it under "prompts".',
        ],
      ],
    );
  });

  test("refuses a name that only the call decides, and an expression in a prompt", () => {
    expectProblems(
      `
      prompts: { welcome: "Hello \${call.from}", other: { number: "\${size(call.from)}" }, third: "prompt:welcome" }
      blocks:
        main:
          - answer
          - play: "prompt:\${call.to}"
      `,
      [
        [
          "FLOW_NO_EXPRESSION",
          '"Hello ${call.from}"',
          '"welcome" cannot hold an expression: it is checked before the first call. Write media or a list of media, such as sound:hello-world, or branch with "if" to steps that do.',
        ],
        [
          "FLOW_NO_EXPRESSION",
          '{ number: "${size(call.from)}" }',
          '"other" cannot hold an expression: a prompt is the same in every call. Write it out, or put the expression into the step that plays it.',
        ],
        [
          "FLOW_BAD_OPTION",
          '"prompt:welcome"',
          '"prompt:welcome" is not media: a prompt holds no other prompt.',
        ],
        [
          "FLOW_BAD_OPTION",
          '"prompt:${call.to}"',
          '"prompt:${call.to}" is not media: the name of a prompt is written out. Write the name itself, and branch with `if`.',
        ],
      ],
    );
  });
});
