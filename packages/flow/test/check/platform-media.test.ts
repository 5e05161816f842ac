import { describe, expect, test } from "vitest";
import { mediaNamedIn, missingMedia, type MediaAnswer } from "../../src/check/platform-media.ts";
import { createSource, type Source } from "../../../core/src/source/source.ts";
import { flowOf } from "./rules/judge.ts";

const source: Source = createSource(
  "test.yaml",
  flowOf(`
    vars: { language: nb }
    blocks:
      main:
        - answer
        - play: [sound:hello, "sound:\${vars.language}/welcome", digits:42, recording:monday]
        - play: sound:/var/sounds/own
        - collect-digits: { prompt: sound:agent-pass, again: "sound:https://example.com/a.wav", max_length: 4 }
          then: { else: bye }
      bye:
        - play: sound:good-bye
  `),
);

const answer: MediaAnswer = {
  isThere: ({ name }) => ["hello", "agent-pass"].includes(name),
  sounds: ["hello", "agent-pass", "goodbye"],
};

describe("mediaNamedIn", () => {
  test("finds every sound and recording that is written out", () => {
    const named = mediaNamedIn(source).map(({ scheme, name, span }) => [
      scheme,
      name,
      source.text.slice(span.start, span.end),
    ]);
    expect(named).toEqual([
      ["sound", "hello", "sound:hello"],
      ["recording", "monday", "recording:monday"],
      ["sound", "agent-pass", "sound:agent-pass"],
      ["sound", "good-bye", "sound:good-bye"],
    ]);
  });

  test("finds the sounds of prompts and of what is said, in each language in which they are played", () => {
    const spoken = createSource(
      "test.yaml",
      flowOf(`
        languages: [nb, en]
        prompts: { hello: { nb: sound:hei, en: [Hello, sound:hello] } }
        blocks:
          main:
            - answer
            - play: [prompt:hello, sound:both, { number: 21, language: en }, { number: "\${size(call.from)}" }]
            - say: { digits: 4 }
      `),
    );
    expect(mediaNamedIn(spoken).map(({ name, language }) => `${language} ${name}`)).toEqual([
      ...["nb hei", "en hello", "nb both", "en both"],
      ...["en digits/20", "en digits/1", "nb digits/4", "en digits/4"],
    ]);
  });

  test("finds nothing in what is no flow", () => {
    expect(mediaNamedIn(createSource("x", "name: ["))).toEqual([]);
  });
});

describe("missingMedia", () => {
  test("warns of what the platform does not have, and says what was probably meant", () => {
    const problems = missingMedia(source, mediaNamedIn(source), answer);
    expect(
      problems.map(({ code, severity, message, hint }) => ({ code, severity, message, hint })),
    ).toEqual([
      {
        code: "FLOW_NO_SOUND",
        severity: "warning",
        message: 'The platform has no recording "monday".',
        hint: "Put it on the platform, or name another one.",
      },
      {
        code: "FLOW_NO_SOUND",
        severity: "warning",
        message: 'The platform has no sound "good-bye".',
        hint: 'Did you mean "sound:goodbye"?',
      },
    ]);
  });

  test("names the language in which a sound is not there", () => {
    const span = { start: 0, end: 0 };
    const problems = missingMedia(
      source,
      [{ scheme: "sound", name: "hei", language: "nb", span }],
      answer,
    );
    expect(problems.map(({ message }) => message)).toEqual([
      'The platform has no sound "hei" in "nb".',
    ]);
  });

  test("leaves out what a comment ignores", () => {
    const ignoring = createSource(
      "test.yaml",
      source.text.replace(
        "sound:good-bye",
        "sound:good-bye # flowrun-ignore FLOW_NO_SOUND comes on Monday",
      ),
    );
    expect(
      missingMedia(ignoring, mediaNamedIn(ignoring), answer).map(({ message }) => message),
    ).toEqual(['The platform has no recording "monday".']);
  });
});
