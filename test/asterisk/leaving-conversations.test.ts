import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CalleeBehaviour } from "./bed/callee-scenario.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { type PlayedCall, playCall } from "./play-call.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001", "2002"]);
});

afterAll(async () => {
  await asterisk.stop();
});

/**
 * The call is recorded from outside meanwhile, and the recording erased at the end: neither a snoop
 * nor a file may stay.
 */
const flow = `lots: { office: { slots: 701-701, timeout: 2s } }
start: main
otherwise: { failed: bye, full: return }
blocks:
  main:
    - answer
    - record-call: {}
      as: tape
    - bridge: { to: 2001, keep_caller: true, keys: { "*2": ask_first, "*4": park_it } }
      then: { else: bye }
  ask_first:
    - play: [sound:beep, sound:beep]
    - transfer: { to: 2002, attended: true, ring: 5s }
      then: { else: return }
  park_it:
    - park-other: office
      then: { else: return }
    - play: [sound:beep, sound:beep]
  bye: [{ hangup: {} }]
finally:
  - erase: "\${tape.name}"
    if: tape != null
`;

/**
 * What 2001 does: it presses these keys once it talks, and hangs up when the test says so, or
 * stays.
 */
function presses(keys: string, next?: "hangUp"): CalleeBehaviour {
  return {
    kind: "presses",
    afterMs: 100,
    keys,
    waitMs: 500,
    ...(next === undefined ? {} : { next: [next] }),
  };
}

const leaves: readonly CallerStep[] = [
  { kind: "answered" },
  { kind: "signal" },
  { kind: "hangUp" },
];
const stays: readonly CallerStep[] = [{ kind: "answered" }, { kind: "hungUp" }];
const answered = { at: "callee answered", who: "2001" };

/**
 * Plays a call, after which Asterisk has neither a channel nor a bridge nor a file of it, and says
 * why it was over.
 */
async function ending(played: Omit<PlayedCall, "flow">): Promise<string | undefined> {
  const { signals = [], ...rest } = played;
  const { lines } = await playCall(asterisk, { ...rest, flow, signals: [answered, ...signals] });
  expect(await asterisk.probe.get("/recordings/stored")).toEqual([]);
  return lines.find((line) => line.startsWith("leaving"));
}

describe("of a conversation, on Asterisk, nothing is left when the caller hangs up", () => {
  const taking: CalleeBehaviour = { kind: "answers", afterMs: 100 };

  test.each([
    ["while a block of keys plays", "*2", { at: "beside it [ask_first]" }, undefined],
    [
      "while the phone rings that is to take over",
      "*2",
      { at: "calls PJSIP/2002" },
      { kind: "ringsForEver" } as const,
    ],
    ["while the two phones talk", "*2", { at: "callee answered", nth: 2 }, taking],
    [
      "while the phone hears where it has parked the call",
      "*4",
      { at: "park_it/1 ended" },
      undefined,
    ],
    ["when it is parked, and the phone is gone", "*4", { at: "beside it: ok" }, undefined],
  ] as const)(
    "%s",
    async (_when, keys, at, second) => {
      const phones = { 2001: presses(keys), ...(second === undefined ? {} : { 2002: second }) };
      const signals = [{ ...at, who: "caller" }];
      expect(await ending({ caller: leaves, phones, signals })).toBe("leaving: caller_left");
    },
    30_000,
  );
});

describe("of a conversation, on Asterisk, nothing is left when a phone hangs up", () => {
  test.each([
    ["while a block of its keys plays", "*2", "beside it [ask_first]"],
    ["while it hears where it has parked the call, which nobody fetches", "*4", "park_it/1 ended"],
  ])(
    "%s",
    async (_when, keys, at) => {
      const phones = { 2001: presses(keys, "hangUp") };
      expect(await ending({ caller: stays, phones, signals: [{ at, who: "2001" }] })).toBe(
        "leaving: flow_ended",
      );
    },
    30_000,
  );

  test("that is asked whether it takes over; the first one and the caller talk on", async () => {
    const phones = { 2001: presses("*2"), 2002: { kind: "hangsUp", afterMs: 100 } as const };
    const signals = [
      { at: "callee answered", nth: 2, who: "2002" },
      { at: "beside it: ok", who: "caller" },
    ];
    expect(await ending({ caller: leaves, phones, signals })).toBe("leaving: caller_left");
  }, 30_000);
});
