import { describe, expect, test } from "vitest";
import { runScenario } from "../../src/run/run-scenario.ts";
import { programOf, scenarioOf } from "./scenario-of.ts";

const program = programOf(`
flowrun: 1
name: test
start: main
blocks:
  main:
    - answer
    - play: [sound:one, sound:two]
    - play: sound:one
    - wait: 10s
`);
const hears = (media: string) => ({ kind: "hears", media, withinMs: 4_000 }) as const;

describe("a caller who waits for media", () => {
  test("hears each playback once: the same words again are those of the next playback", () => {
    const { stuck, trace } = runScenario(
      program,
      scenarioOf({ caller: [hears("sound:one"), hears("sound:one"), { kind: "hang_up" }] }),
    );
    expect(stuck).toBeUndefined();
    expect(trace.find(({ kind }) => kind === "call.leaving")).toMatchObject({
      at: 3_000,
      reason: "caller_left",
    });
  });

  test("waits for any text where a star stands", () => {
    const { stuck, trace } = runScenario(
      program,
      scenarioOf({ caller: [hears("sound:t*"), { kind: "hang_up" }] }),
    );
    expect(stuck).toBeUndefined();
    expect(trace.findLast(({ kind }) => kind === "media.started")).toMatchObject({
      media: "sound:two",
    });
  });

  test("waits in vain for words that were said only once", () => {
    const { stuck } = runScenario(
      program,
      scenarioOf({ caller: [hears("sound:two"), hears("sound:two")] }),
    );
    expect(stuck).toEqual({ act: 1, why: "it did not come about within 4000 ms" });
  });

  test("does not go back to what began before the words that were heard last", () => {
    const { stuck } = runScenario(
      program,
      scenarioOf({
        caller: [
          { kind: "wait", ms: 5_000 },
          hears("sound:two"),
          hears("sound:one"),
          hears("sound:one"),
        ],
      }),
    );
    expect(stuck).toEqual({ act: 3, why: "it did not come about within 4000 ms" });
  });
});
