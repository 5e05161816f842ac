import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CalleeBehaviour } from "./bed/callee-scenario.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { playBridge, type Played } from "./play-bridge.ts";

let asterisk: Asterisk;

const names = Array.from({ length: 100 }, (_, index) => `${2101 + index}`);
let used = 0;

beforeAll(async () => {
  asterisk = await runAsterisk(names);
});

afterAll(async () => {
  await asterisk.stop();
});

const blocks = [
  "pass_on:",
  "  - transfer: 2002",
  "    then: { else: alone }",
  "ask_first:",
  "  - transfer: { to: 2002, attended: true, ring: 5s }",
  "    then: { else: alone }",
  "alone:",
  "  - play: sound:beep",
];

/**
 * Plays a call with 2001 and 2002, which are phones that no other test has: Asterisk goes on for
 * seconds to tell a phone what became of its transfer, and the next one on its port would hear
 * that.
 */
async function play(played: Played): Promise<readonly string[]> {
  const [first = "", second = ""] = names.slice(used, (used += 2));
  const own = JSON.stringify(played).replaceAll("2001", first).replaceAll("2002", second);
  const lines = await playBridge(asterisk, JSON.parse(own) as Played);
  return lines.map((line) => line.replaceAll(first, "2001").replaceAll(second, "2002"));
}

const stays: readonly CallerStep[] = [{ kind: "answered" }, { kind: "hungUp" }];
const leaves: readonly CallerStep[] = [
  { kind: "answered" },
  { kind: "signal" },
  { kind: "hangUp" },
];

/**
 * A call in which 2001 presses keys half a second after it has answered, and hands over to 2002.
 */
function handOver(
  keys: "*2" | "*3",
  to: CalleeBehaviour,
  rest: Pick<Played, "caller" | "signals"> & {
    readonly next?: "hangUp" | { readonly keys: string };
  },
): Promise<readonly string[]> {
  const { next, caller, signals = [] } = rest;
  const presser = {
    kind: "presses",
    afterMs: 100,
    keys,
    waitMs: 500,
    ...(next === undefined ? {} : { next: [next] }),
  } as const;
  return play({
    bridge: '{ to: 2001, keep_caller: true, keys: { "*2": ask_first, "*3": pass_on } }',
    blocks,
    phones: { 2001: presser, 2002: to },
    caller,
    signals: [{ at: "callee answered", who: "2001" }, ...signals],
  });
}

const ended = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => /(main\/2|ask_first\/1) ended|takes over|leaving/.test(line));
const answers: CalleeBehaviour = { kind: "answers", afterMs: 300 };
const hangsUp: CalleeBehaviour = { kind: "hangsUp", afterMs: 300 };

describe("a blind transfer, on Asterisk", () => {
  test("lets the first phone go, and connects the caller with the second", async () => {
    const lines = await handOver("*3", hangsUp, {
      caller: stays,
      signals: [{ at: "callee answered", nth: 2, who: "2002" }],
    });
    expect(ended(lines)).toEqual([
      "a phone takes over",
      "main/2 ended: ended",
      "leaving: flow_ended",
    ]);
  });

  test.each([
    ["busy", { kind: "refuses", status: "486 Busy Here" }],
    ["declined", { kind: "refuses", status: "603 Decline" }],
  ] as const)("goes on with the caller when the second phone is %s", async (outcome, phone) => {
    const lines = await handOver("*3", phone, { caller: stays });
    expect(ended(lines)).toEqual([
      "a phone takes over",
      `main/2 ended: ${outcome}`,
      "leaving: flow_ended",
    ]);
  });

  test("leaves nothing when the caller hangs up while it rings, or when they talk", async () => {
    const ringing = await handOver(
      "*3",
      { kind: "ringsForEver" },
      {
        caller: leaves,
        signals: [{ at: "a phone takes over", who: "caller" }],
      },
    );
    expect(ringing).toContain("leaving: caller_left");
    const talking = await handOver("*3", answers, {
      caller: leaves,
      signals: [{ at: "callee answered", nth: 2, who: "caller" }],
    });
    expect(talking).toContain("leaving: caller_left");
  });
});

describe("an attended transfer, on Asterisk", () => {
  test.each([
    ["by a key", { keys: "#" }],
    ["by hanging up", "hangUp"],
  ] as const)("hands over %s once the two have talked", async (_how, next) => {
    const lines = await handOver("*2", hangsUp, {
      next,
      caller: stays,
      signals: [
        { at: "callee answered", nth: 2, who: "2001" },
        { at: "a phone takes over", who: "2002" },
      ],
    });
    expect(ended(lines)).toEqual([
      "a phone takes over",
      "main/2 ended: ended",
      "leaving: flow_ended",
    ]);
  });

  test("becomes blind when who began it hangs up while the phone rings", async () => {
    const lines = await handOver(
      "*2",
      { kind: "hangsUp", afterMs: 1_500 },
      {
        next: "hangUp",
        caller: stays,
        signals: [
          { at: "calls PJSIP/2002", who: "2001" },
          { at: "callee answered", nth: 2, who: "2002" },
        ],
      },
    );
    expect(ended(lines)).toEqual([
      "a phone takes over",
      "main/2 ended: ended",
      "leaving: flow_ended",
    ]);
  });

  test("that is cancelled brings the two together again", async () => {
    const lines = await handOver("*2", answers, {
      next: { keys: "*" },
      caller: leaves,
      signals: [
        { at: "callee answered", nth: 2, who: "2001" },
        { at: "beside it: ok", who: "caller" },
      ],
    });
    expect(ended(lines)).toEqual(["ask_first/1 ended: cancelled", "leaving: caller_left"]);
  });

  test.each([
    ["no_answer", { kind: "ringsForEver" }],
    ["busy", { kind: "refuses", status: "486 Busy Here" }],
  ] as const)("comes back with %s", async (outcome, phone) => {
    const lines = await handOver("*2", phone, {
      caller: leaves,
      signals: [{ at: "beside it: ok", who: "caller" }],
    });
    expect(ended(lines)).toEqual([`ask_first/1 ended: ${outcome}`, "leaving: caller_left"]);
  });

  test("leaves nothing when the caller hangs up while the two talk", async () => {
    const lines = await handOver("*2", answers, {
      caller: leaves,
      signals: [{ at: "callee answered", nth: 2, who: "caller" }],
    });
    expect(lines).toContain("leaving: caller_left");
  });
});

describe("a phone's own transfer, on Asterisk", () => {
  /** A call in which 2001 asks for 2002 by its own button. */
  const refer = (
    phones: {
      readonly asking: Partial<CalleeBehaviour & { kind: "asksForTransfer" }>;
      readonly asked?: CalleeBehaviour;
    },
    rest: Pick<Played, "caller" | "signals" | "mayLose"> & { readonly allowed?: string },
  ): Promise<readonly string[]> =>
    play({
      bridge: `{ to: 2001, keep_caller: true, phone_transfers: ["${rest.allowed ?? "2XXX"}"] }`,
      phones: {
        2001: { kind: "asksForTransfer", to: "2002", afterMs: 100, ...phones.asking },
        ...(phones.asked === undefined ? {} : { 2002: phones.asked }),
      },
      caller: rest.caller,
      mayLose: rest.mayLose ?? [],
      signals: [
        ...(phones.asking.atOnce === true ? [] : [{ at: "callee answered", who: "2001" }]),
        ...(rest.signals ?? []),
      ],
    });

  test("connects the caller with the phone that it names, and tells it so", async () => {
    const lines = await refer(
      { asking: { told: ["100", "200"] }, asked: hangsUp },
      { caller: stays, signals: [{ at: "callee answered", nth: 2, who: "2002" }] },
    );
    expect(ended(lines)).toEqual(["main/2 ended: ended", "leaving: flow_ended"]);
  });

  test.each([
    ["stays to hear of it", { told: ["100", "200"] }, []],
    ["hangs up at once", { leaves: true }, ["2001"]],
  ] as const)(
    "may come right after its answer, before the two have met; it %s",
    async (_what, asking, mayLose) => {
      const lines = await refer(
        { asking: { atOnce: true, ...asking }, asked: hangsUp },
        { caller: stays, signals: [{ at: "callee answered", nth: 2, who: "2002" }], mayLose },
      );
      expect(ended(lines)).toEqual(["main/2 ended: ended", "leaving: flow_ended"]);
    },
  );

  test("is told no in a plain bridge, in which the two talk on", async () => {
    const lines = await play({
      bridge: "{ to: 2001, keep_caller: true }",
      phones: { 2001: { kind: "asksForTransfer", to: "2002", afterMs: 100 } },
      caller: [{ kind: "answered" }, { kind: "pause", ms: 2_000 }, { kind: "hangUp" }],
      signals: [{ at: "callee answered", who: "2001" }],
    });
    expect(ended(lines)).toEqual(["leaving: caller_left"]);
  });

  test("comes back to the caller when the other phone is busy", async () => {
    const lines = await refer(
      { asking: { told: ["100", "503"] }, asked: { kind: "refuses", status: "486 Busy Here" } },
      { caller: [{ kind: "answered" }, { kind: "pause", ms: 2_000 }, { kind: "hangUp" }] },
    );
    expect(ended(lines)).toEqual(["leaving: caller_left"]);
  });

  test("is refused for a number that the flow does not allow", async () => {
    const lines = await refer(
      { asking: {} },
      {
        allowed: "3XXX",
        caller: [{ kind: "answered" }, { kind: "pause", ms: 2_000 }, { kind: "hangUp" }],
      },
    );
    expect(lines.filter((line) => line.startsWith("calls"))).toEqual(["calls PJSIP/2001"]);
  });

  test("leaves nothing when the caller hangs up while the other phone rings", async () => {
    const lines = await refer(
      { asking: { told: ["100"] }, asked: { kind: "ringsForEver" } },
      // It is told that nothing comes of it around the end of its call.
      { caller: leaves, signals: [{ at: "calls PJSIP/2002", who: "caller" }], mayLose: ["2001"] },
    );
    expect(ended(lines)).toEqual(["leaving: caller_left"]);
  });

  test("goes on when it hangs up at once", async () => {
    const lines = await refer(
      { asking: { leaves: true }, asked: hangsUp },
      {
        caller: stays,
        signals: [{ at: "callee answered", nth: 2, who: "2002" }],
        mayLose: ["2001"],
      },
    );
    expect(ended(lines)).toEqual(["main/2 ended: ended", "leaving: flow_ended"]);
  });
});
