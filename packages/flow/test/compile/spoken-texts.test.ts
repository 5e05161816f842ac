import { describe, expect, test } from "vitest";
import { compileFlow } from "../../src/compile-flow.ts";
import { flowOf } from "../check/rules/judge.ts";

function spokenIn(part: string) {
  return compileFlow({ name: "test.yaml", text: flowOf(part) }).program?.spoken;
}

describe("the texts that a flow has spoken", () => {
  test("are known before the first call, each once in each language in which it may be", () => {
    const spoken = spokenIn(`
      languages: [nb, en]
      prompts: { hello: { nb: Hei, en: Hello } }
      blocks:
        main:
          - answer
          - play: [prompt:hello, Your table is ready., { say: Hello, language: en }, { number: 3 }]
          - say: { text: Slowly now., language: en, voice: anna, pace: 80 }
          - say: { ssml: Wait <break/>, language: en, volume: 50 }
          - say: "Hello \${call.from}"
    `);
    expect(spoken).toEqual([
      { text: "Hei", language: "nb" },
      { text: "Hello", language: "en" },
      { text: "Your table is ready.", language: "nb" },
      { text: "Your table is ready.", language: "en" },
      { text: "Slowly now.", language: "en", voice: "anna", pace: 80 },
      { text: "<speak>Wait <break/></speak>", isMarkup: true, language: "en", volume: 50 },
    ]);
  });

  test("are none where only a call knows them, and absent where nothing is spoken", () => {
    expect(spokenIn('blocks: { main: [answer, { say: "Hello ${call.from}" }] }')).toEqual([]);
    expect(
      spokenIn("blocks: { main: [answer, { play: [sound:hello, { number: 3 }] }] }"),
    ).toBeUndefined();
  });

  test.each([
    ['{ say: "Hello ${call.from}" }', true],
    ['{ say: "Hello ${call.from}", then: { failed: plain } }', undefined],
    ["{ play: [Hello there], then: { failed: plain } }", undefined],
    ["{ play: prompt:hello, then: { failed: plain } }", true],
  ])("need a voice, unless their step maps `failed`: %s", (step, needsVoice) => {
    const prompts = step.includes("prompt:") ? "prompts: { hello: Hello }" : "";
    const { program } = compileFlow({
      name: "test.yaml",
      text: flowOf(`
        ${prompts}
        blocks: { main: [answer, ${step}, hangup], plain: [{ play: sound:hello }] }
      `),
    });
    expect([program?.spoken !== undefined, program?.needsVoice]).toEqual([true, needsVoice]);
  });
});
