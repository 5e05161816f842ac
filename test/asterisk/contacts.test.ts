import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { playBridge, type Played } from "./play-bridge.ts";
import { playCall } from "./play-call.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001"]);
});

afterAll(async () => {
  await asterisk.stop();
});

/** The ends of a call through one bridge, and how many phones it has called. */
async function play(played: Played): Promise<{ readonly calls: number; readonly end: unknown }> {
  const lines = await playBridge(asterisk, played);
  const calls = lines.filter((line) => line.startsWith("calls PJSIP/")).length;
  return { calls, end: lines.find((line) => /^main\/2 ended|^leaving/.test(line)) };
}

const isLetGo = { kind: "isLetGo" } as const;
const refuses = (status: string): { kind: "refuses"; status: string } => ({
  kind: "refuses",
  status,
});
const caller = [{ kind: "answered" }, { kind: "hungUp" }] as const;

describe("an extension with several registered phones, on Asterisk", () => {
  test.each([
    ["110/desk", "110/mobile"],
    ["110/mobile", "110/desk"],
  ])("rings all of them, and %s, which answers, has the call", async (winner, other) => {
    const { calls, end } = await play({
      bridge: "{ to: 110, max: 1s, keep_caller: true }",
      phones: { [winner]: { kind: "answers", afterMs: 200 }, [other]: isLetGo },
      caller,
    });
    expect({ calls, end }).toEqual({ calls: 2, end: "main/2 ended: timed_out" });
  });

  test.each(["486 Busy Here", "603 Decline"])(
    "calls the other one also where one refuses at once (%s)",
    async (status) => {
      const { calls, end } = await play({
        bridge: "{ to: 110, max: 1s, keep_caller: true }",
        phones: { "110/desk": refuses(status), "110/mobile": { kind: "answers", afterMs: 200 } },
        caller,
      });
      expect({ calls, end }).toEqual({ calls: 2, end: "main/2 ended: timed_out" });
    },
  );

  test("is busy where one is and the other declines", async () => {
    const { calls, end } = await play({
      bridge: "110",
      phones: { "110/desk": refuses("486 Busy Here"), "110/mobile": refuses("603 Decline") },
      caller,
    });
    expect({ calls, end }).toEqual({ calls: 2, end: "main/2 ended: busy" });
  });

  test("rings one of them with `one_contact`", async () => {
    const { calls, end } = await play({
      bridge: "{ to: 110, one_contact: true }",
      phones: { "110/desk": refuses("486 Busy Here"), "110/mobile": refuses("486 Busy Here") },
      caller,
    });
    expect({ calls, end }).toEqual({ calls: 1, end: "main/2 ended: busy" });
  });

  test("rings beside another extension, and hears what the caller hears", async () => {
    const { calls, end } = await play({
      bridge: "{ to: { all: [2001, 110] }, while_ringing: music, max: 1s, keep_caller: true }",
      phones: {
        2001: isLetGo,
        "110/desk": isLetGo,
        "110/mobile": { kind: "answers", afterMs: 300 },
      },
      caller,
    });
    expect({ calls, end }).toEqual({ calls: 3, end: "main/2 ended: timed_out" });
  });

  test("lets them all go when the caller leaves", async () => {
    const { calls, end } = await play({
      bridge: "110",
      phones: { "110/desk": { kind: "ringsForEver" }, "110/mobile": { kind: "ringsForEver" } },
      caller: [{ kind: "answered" }, { kind: "signal" }, { kind: "hangUp" }],
      signals: [{ at: "calls PJSIP/110/", who: "caller" }],
    });
    expect({ calls, end }).toEqual({ calls: 2, end: "leaving: caller_left" });
  });

  test.each([false, true])(
    "is rung by a transfer, attended: %s, and the phone that answers talks with the caller",
    async (attended) => {
      const hangsUp = attended ? { next: ["hangUp"] as const } : {};
      const asked = { at: "callee answered", nth: 2, who: "2001" };
      const { calls, end } = await play({
        bridge: '{ to: 2001, keep_caller: true, max: 5s, keys: { "*3": pass_on } }',
        blocks: [
          "pass_on:",
          `  - transfer: { to: 110, attended: ${attended} }`,
          "    then: { else: alone }",
          "alone:",
          "  - play: sound:beep",
        ],
        phones: {
          2001: { kind: "presses", afterMs: 100, keys: "*3", waitMs: 500, ...hangsUp },
          "110/desk": isLetGo,
          "110/mobile": { kind: "answers", afterMs: 300 },
        },
        caller,
        signals: [{ at: "callee answered", who: "2001" }, ...(attended ? [asked] : [])],
      });
      expect({ calls, end }).toEqual({ calls: 3, end: "main/2 ended: timed_out" });
    },
  );

  test("is rung where a phone transfers the call there by its own button", async () => {
    const { calls, end } = await play({
      bridge: "{ to: 2001, keep_caller: true, max: 3s, phone_transfers: [110] }",
      phones: {
        2001: {
          kind: "asksForTransfer",
          to: "110",
          afterMs: 100,
          told: ["100 Trying", "200 OK"],
        },
        "110/desk": isLetGo,
        "110/mobile": { kind: "answers", afterMs: 300 },
      },
      caller,
      signals: [{ at: "callee answered", who: "2001" }],
    });
    expect({ calls, end }).toEqual({ calls: 3, end: "main/2 ended: timed_out" });
  });

  test("is one member of a queue", async () => {
    const flow = `queues: { support: { members: [110, 2001], choose: in_order } }
start: main
blocks:
  main:
    - answer
    - queue: { name: support, max: 20s, keep_caller: true }
      as: turn
      then: { else: after }
    - go: after
  after:
    - hangup
`;
    const ends = { kind: "hangsUp", afterMs: 200 } as const;
    const { lines, names } = await playCall(asterisk, {
      flow,
      phones: {
        "110/desk": refuses("486 Busy Here"),
        "110/mobile": refuses("486 Busy Here"),
        2001: ends,
      },
      caller,
      signals: [{ at: "callee answered", who: "2001" }],
    });
    expect(names["turn"]).toMatchObject({ member: "PJSIP/2001", ended_by: "callee" });
    expect(lines.filter((line) => line.startsWith("calls PJSIP/")).length).toBe(3);
  });
});
