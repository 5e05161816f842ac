import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { type Ears, openEars } from "./ears.ts";
import { playBridge, type Played } from "./play-bridge.ts";

let asterisk: Asterisk;
let ears: Ears;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001", "2002"]);
  ears = await openEars(asterisk);
});

afterAll(async () => {
  await ears.close();
  await asterisk.stop();
});

/** The tone of a phone, and one of those that Asterisk rings with. */
const tones = [700, 440];

/**
 * When, by a line of the trace, it is listened to for a second what the caller hears, and what the
 * caller heard then.
 */
interface Listened {
  readonly lines: readonly string[];
  readonly heard: readonly (readonly number[])[];
}

/**
 * Plays a call, and listens to what the caller hears at these lines of its trace, before the
 * signals.
 */
async function hearing(
  { at, ...played }: Omit<Played, "signals"> & { readonly at: readonly string[] },
  signals: NonNullable<Played["signals"]> = [],
): Promise<Listened> {
  const heard: (readonly number[])[] = [];
  // Between two rings there is silence.
  const listen = async (tries: number): Promise<readonly number[]> => {
    const now = await ears.heardBy("555", tones);
    return now.length > 0 || tries === 1 ? now : listen(tries - 1);
  };
  const and = async (): Promise<void> => void heard.push(await listen(4));
  const lines = await playBridge(asterisk, {
    ...played,
    signals: [...at.map((line) => ({ at: line, and })), ...signals],
  });
  return { lines, heard };
}

const rings = "calls PJSIP/2001";
const stays: readonly CallerStep[] = [{ kind: "answered" }, { kind: "hungUp" }];
const leaves: readonly CallerStep[] = [
  { kind: "answered" },
  { kind: "signal" },
  { kind: "hangUp" },
];
const announces = { kind: "announces", hertz: 700, ms: 2_000 } as const;
const told = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => /main\/\d ended: (?!ok)|callee answered|leaving|failed/.test(line));

describe("a bridge with while_ringing: theirs, on Asterisk", () => {
  test("lets the caller hear what the phone says before it answers, and then they talk", async () => {
    const { lines, heard } = await hearing(
      {
        bridge: "{ to: 2001, while_ringing: theirs, keep_caller: true, max: 20s }",
        phones: { 2001: { ...announces, then: "hangsUp" } },
        caller: stays,
        at: [rings, "callee answered"],
      },
      [{ at: "callee answered", who: "2001" }],
    );
    expect(heard).toEqual([[700], [700]]);
    expect(told(lines)).toEqual(["callee answered", "main/2 ended: ended", "leaving: flow_ended"]);
  });

  test("does so before the caller is answered, who is when the phone is", async () => {
    const { lines, heard } = await hearing(
      {
        first: [],
        bridge: "{ to: 2001, while_ringing: theirs, answer: true }",
        phones: { 2001: { ...announces, then: "answers" } },
        caller: leaves,
        at: [rings, "callee answered"],
      },
      [{ at: "callee answered", who: "caller" }],
    );
    expect(heard).toEqual([[700], [700]]);
    expect(told(lines)).toEqual(["callee answered", "leaving: caller_left"]);
  });

  test("lets the caller hear that a phone rings which says nothing", async () => {
    const { lines, heard } = await hearing({
      bridge: "{ to: 2001, while_ringing: theirs, ring: 8s, keep_caller: true }",
      phones: { 2001: { kind: "ringsForEver" } },
      caller: stays,
      at: [rings],
    });
    expect(heard).toEqual([[440]]);
    expect(told(lines)).toEqual(["main/2 ended: no_answer", "leaving: flow_ended"]);
  });

  test.each([
    ["busy", "486 Busy Here"],
    ["declined", "603 Decline"],
    ["no_answer", "480 Temporarily Unavailable"],
  ] as const)(
    "is %s when the phone says so after it has said something, and the next is called",
    async (why, status) => {
      const { lines, heard } = await hearing({
        bridge:
          "{ to: { turn: [2001, 2002] }, while_ringing: theirs, keep_caller: true, keys: { '*9': stop } }",
        blocks: ["stop: [{ return: stopped }]"],
        phones: { 2001: { ...announces, then: status }, 2002: { kind: "refuses", status } },
        caller: stays,
        at: [rings],
      });
      expect(heard).toEqual([[700]]);
      expect(told(lines)).toEqual([`main/2 ended: ${why}`, "leaving: flow_ended"]);
    },
  );

  test.each([
    ["rings", 440, { kind: "ringsForEver" }],
    ["says something", 700, { ...announces, ms: 300, then: "nothing" }],
  ] as const)(
    "leaves nothing when the caller hangs up while the phone %s",
    async (_what, tone, phone) => {
      const { lines, heard } = await hearing(
        {
          bridge: "{ to: 2001, while_ringing: theirs }",
          phones: { 2001: phone },
          caller: leaves,
          at: [rings],
        },
        [{ at: rings, who: "caller" }],
      );
      expect(heard).toEqual([[tone]]);
      expect(told(lines)).toEqual(["leaving: caller_left"]);
    },
  );
});
