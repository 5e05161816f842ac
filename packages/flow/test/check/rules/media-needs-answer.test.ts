import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

describe("mediaNeedsAnswer", () => {
  test("accepts media behind answer", () => {
    expectValid(`
      blocks:
        main:
          - answer
          - play: sound:hello
    `);
  });

  test("accepts what says that it may be heard, or recorded, before the answer", () => {
    expectValid(`
      blocks:
        main:
          - music: { class: default, early: true }
          - record-call: { early: true }
            then: { failed: busy }
          - dialplan: { to: hook@subroutines, early: true }
            then: { else: busy }
          - play: { media: sound:hello, early: true }
          - say: { number: 4, early: true }
          - go: busy
        busy:
          - hangup: busy
    `);
  });

  test("offers no such option to a verb that has none", () => {
    expectProblems(
      `
      blocks:
        main:
          - menu: { prompt: sound:hello, keys: { 1: bye } }
            then: { else: bye }
        bye:
          - play: sound:bye
      `,
      [
        [
          "FLOW_NOT_ANSWERED",
          "menu",
          '"menu" needs an answered call, and the path "main" has no "answer" before it. Put "- answer" before it.',
        ],
      ],
    );
  });

  test("refuses the first media before answer, and not the rest of the path", () => {
    expectProblems(
      `
      blocks:
        main:
          - play: sound:hello
          - play: sound:hello
          - answer
      `,
      [
        [
          "FLOW_NOT_ANSWERED",
          "play",
          '"play" needs an answered call, and the path "main" has no "answer" before it. Put "- answer" before it, or write "early: true" in it.',
        ],
      ],
    );
  });

  test("shows the one path that has no answer", () => {
    expectProblems(
      `
      blocks:
        main:
          - go: greet
            if: call.from == "100"
          - answer
          - go: greet
        greet:
          - play: sound:hello
      `,
      [
        [
          "FLOW_NOT_ANSWERED",
          "play",
          '"play" needs an answered call, and the path "main" → "greet" has no "answer" before it. Put "- answer" before it, or write "early: true" in it.',
        ],
      ],
    );
  });

  test("does not count an answer that its if may skip", () => {
    expectProblems(
      `
      blocks:
        main:
          - answer:
            if: call.from == "100"
          - bridge: PJSIP/100
            then: { else: main }
      `,
      [
        [
          "FLOW_NOT_ANSWERED",
          "bridge",
          '"bridge" needs an answered call, and the path "main" has no "answer" before it. Put "- answer" before it, or write "answer: true" in it.',
        ],
      ],
    );
  });
});
