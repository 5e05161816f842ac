import { describe, expect, test } from "vitest";
import type { MediaItem } from "../../src/language/media-item.ts";
import { flowWord } from "../../src/interpret/verb-machine.ts";
import type { Verb } from "../../src/interpret/verb.ts";
import { defineVerb } from "../../src/verbs/define-verb.ts";

describe("defineVerb", () => {
  test("gives each function of a verb the types that follow from what it declares", () => {
    const dictate: Verb = defineVerb({
      name: "dictate",
      summary: "Takes a dictation.",
      principal: "pause",
      options: {
        pause: {
          kind: "duration",
          description: "The longest pause.",
          example: "5s",
          default: "3s",
        },
        speed: {
          kind: "choice",
          choices: ["slow", "fast"],
          description: "How fast.",
          example: "slow",
        },
        prompt: {
          kind: "media",
          description: "What is played first.",
          example: "sound:speak",
          required: true,
        },
      },
      outcomes: ["ok", "cut"],
      resultOn: ["ok"],
      time: ({ number, mediaMs }) => ({ idleMs: (number("pause") ?? 0) + mediaMs("prompt") }),
      machine: {
        enter: (_call, { pause, speed, prompt }) => {
          const milliseconds: number = pause;
          const word: "slow" | "fast" | undefined = speed;
          const media: readonly MediaItem[] = prompt;
          return { kind: "waiting", memory: { milliseconds, word: word ?? "slow", media } };
        },
        resume: (_call, { word }) => {
          const remembered: "slow" | "fast" = word;
          return { kind: "done", outcome: "ok", result: remembered };
        },
      },
    });
    const known = {
      number: () => 3_000,
      text: () => undefined,
      value: () => undefined,
      has: () => false,
      itemMs: 0,
      mediaMs: () => 500,
      rounds: () => 1,
    };
    expect(dictate.time?.(known)).toEqual({ idleMs: 3_500 });
  });

  test("refuses what the declaration does not have", () => {
    const odd: Verb = defineVerb({
      name: "odd",
      summary: "Is not written right.",
      options: { for: { kind: "duration", description: "How long.", example: "2s" } },
      outcomes: ["ok"],
      // @ts-expect-error there is no such option
      principal: "long",
      // @ts-expect-error there is no such outcome
      resultOn: ["done"],
      // @ts-expect-error a duration is a number
      time: ({ text }) => ({ idleMs: Number(text("for")) }),
      machine: {
        enter: (_call, options) => {
          // @ts-expect-error it may have been left out
          const milliseconds: number = options.for;
          return { kind: "done", outcome: "ok", result: milliseconds };
        },
      },
    });
    expect(odd.name).toBe("odd");
  });

  test("refuses an end that the declaration does not have", () => {
    const declared = { summary: "Is not written right.", options: {} } as const;
    const undeclared: Verb = defineVerb({
      ...declared,
      name: "undeclared",
      outcomes: ["ok", "failed"],
      machine: {
        // @ts-expect-error "done" is none of its outcomes
        enter: () => ({ kind: "done", outcome: "done" }),
        resume: (_call, _memory, { kind }) => ({ kind: "done", outcome: flowWord(kind) }),
      },
    });
    const unnamed: Verb = defineVerb({
      ...declared,
      name: "unnamed",
      outcomes: [],
      machine: {
        enter: () => ({ kind: "done", outcome: "ok" }),
        // @ts-expect-error a verb without outcomes goes on with "ok"
        resume: () => ({ kind: "done", outcome: "failed" }),
      },
    });
    expect([undeclared.name, unnamed.name]).toEqual(["undeclared", "unnamed"]);
  });
});
