import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { type Ears, openEars } from "./ears.ts";
import { left, playCall, type CallPlayed, type PlayedCall } from "./play-call.ts";

let asterisk: Asterisk;
let ears: Ears;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
  ears = await openEars(asterisk);
});

afterAll(async () => {
  await ears.close();
  await asterisk.stop();
});

/** Plays a call that is answered, runs this of the dial plan, and goes on with a line of the log. */
function running(
  dialplan: string,
  caller: readonly CallerStep[],
  signals: NonNullable<PlayedCall["signals"]> = [],
): Promise<CallPlayed> {
  const flow = `start: main
blocks:
  main:
    - answer
    - dialplan: ${dialplan}
      then: { else: after }
    - go: after
  after:
    - log: back
    - hangup
`;
  return playCall(asterisk, { flow, caller, signals });
}

const stays: readonly CallerStep[] = [{ kind: "answered" }, { kind: "hungUp" }];

describe("dialplan, on Asterisk", () => {
  test("has Echo() send back what the caller says, and comes back when a # ends it", async () => {
    const heard: (readonly number[])[] = [];
    const played = await running(
      "echo@tools",
      [
        { kind: "answered" },
        { kind: "signal" },
        { kind: "talk", hertz: 700, ms: 3_000, silentMs: 100 },
        { kind: "signal" },
        { kind: "press", keys: "#", by: "rfc4733" },
        { kind: "hungUp" },
      ],
      [
        { at: "callee answered", who: "caller" },
        {
          at: "callee answered",
          and: async () => void heard.push(await ears.heardBy("555", [700])),
          who: "caller",
        },
      ],
    );
    expect(heard).toEqual([[700]]);
    expect(left(played, "main/2")).toMatchObject({ outcome: "ended" });
    expect(played.lines).toContain("logs back");
  });

  test("gives it variables and the caller's number, and comes back when it hangs up", async () => {
    const played = await running(
      '{ to: given@tools, variables: { CUSTOMER: "c 7", NUMBER: "${call.from}" } }',
      stays,
    );
    expect(left(played, "main/2")).toMatchObject({ outcome: "ended" });
    expect(played.lines).toContain("callee answered");
    expect(played.lines).toContain("logs back");
  });

  test.each([
    ["that hangs up without an answer", "silent"],
    ["that hangs up with a cause", "busy"],
  ])("comes back from one %s", async (_which, extension) => {
    const played = await running(`${extension}@tools`, stays);
    expect(left(played, "main/2")).toMatchObject({ outcome: "ended" });
  });

  test("has failed where the dial plan has no such extension", async () => {
    const played = await running("nowhere@tools", stays);
    expect(left(played, "main/2")).toMatchObject({
      outcome: "failed",
      detail: 'The dial plan has no extension "nowhere" in the context "tools".',
    });
  });

  test.each([
    ["answers", "wait"],
    ["never answers", "mute"],
  ])("takes the caller out of one that %s when its time is over", async (_which, extension) => {
    const played = await running(`{ to: ${extension}@tools, max: 1s }`, stays);
    expect(left(played, "main/2")).toMatchObject({ outcome: "timed_out" });
    expect(played.lines).toContain("logs back");
  });

  test.each([
    ["that only looks something up, and refuses the caller then", "silent", "refused"],
    ["that answers, which answers the caller", "wait", "answered"],
  ])("runs one before the caller is answered %s", async (_which, extension, sees) => {
    const played = await playCall(asterisk, {
      flow: `start: main
blocks:
  main:
    - dialplan: { to: ${extension}@tools, max: 1s, early: true }
      then: { else: after }
    - go: after
  after:
    - hangup: busy
`,
      caller: sees === "refused" ? [{ kind: "refused", status: 486 }] : stays,
    });
    expect(left(played, "main/1")).toMatchObject({
      outcome: sees === "refused" ? "ended" : "timed_out",
    });
    expect(played.lines.at(-1)).toBe("ended: flow_ended");
  });

  test("leaves nothing when the caller hangs up in the dial plan", async () => {
    const played = await running(
      "wait@tools",
      [{ kind: "answered" }, { kind: "signal" }, { kind: "hangUp" }],
      [{ at: "callee answered", who: "caller" }],
    );
    expect(played.lines.at(-1)).toBe("ended: caller_left");
  });
});
