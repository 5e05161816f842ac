import { describe, expect, test } from "vitest";
import { askDoctor, plainFlow } from "./ask-doctor.ts";

const account = { ARI_HOST: "127.0.0.1:1", ARI_USERNAME: "u", ARI_PASSWORD: "p", ARI_APP: "a" };

const speaking = plainFlow.replace("    - hangup", "    - say: Good evening\n    - hangup");

const voice = (render: string): Readonly<Record<string, string>> => ({
  "voice.js": `export const createSpeech = () => ({ render: async () => { ${render} }, close: async () => {} });`,
  "package.json": '{ "type": "module" }',
  "flowrun.config.yaml": "speech: ./voice.js\n",
});

describe("examineVoice", () => {
  test("has the voice say the first text of the flow", async () => {
    const files = voice('return "sound:x";');
    const told = await askDoctor({ flow: speaking, environment: account, files, about: "voice" });
    expect(told.lines).toEqual(['ok voice: It says "Good evening", the first of 1 texts.']);
  });

  test("is told of as a thing to look at where every step has a way out without it", async () => {
    const flow = speaking.replace(/- say: (.*)/, "- say: $1\n      then: { failed: plain }");
    const told = await askDoctor({
      flow: `${flow.trimEnd()}\n  plain:\n    - play: sound:hello\n`,
      environment: account,
      about: "flow",
    });
    expect(told.lines).toEqual([
      'ok flow: "a.yaml" has no problems.',
      'look flow: The flow has texts spoken, but no voice ("speech") is configured: those steps come to "failed".',
    ]);
  });

  test("is told of with the flow where it is missing", async () => {
    const told = await askDoctor({ flow: speaking, environment: account, about: "flow" });
    expect(told.lines).toEqual([
      'ok flow: "a.yaml" has no problems.',
      'wrong flow: The flow "plain" has texts spoken, but no voice is configured.',
    ]);
  });
});

describe("examineEars", () => {
  test("is told of with the flow where a recogniser is missing", async () => {
    const flow = plainFlow.replace(
      "    - hangup",
      "    - { listen: {}, then: { else: main } }\n    - hangup",
    );
    const told = await askDoctor({ flow, environment: account, about: "flow" });
    expect(told.lines).toEqual([
      'ok flow: "a.yaml" has no problems.',
      'wrong flow: The flow "plain" listens to what callers say, but no recogniser is configured.',
    ]);
  });
});
