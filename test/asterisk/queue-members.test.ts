import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CalleeBehaviour } from "./bed/callee-scenario.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { type PlayedCall, playCall } from "./play-call.ts";
import { talking, untilStanding } from "./standing.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001", "2002"]);
});

afterAll(async () => {
  await asterisk.stop();
});

/** A call into a queue of two members, who are called in order. */
interface Queued extends Omit<PlayedCall, "flow"> {
  /** More options of the step. */
  readonly options: string;
}

/** The lines of the trace that tell of the queue, and of what ran beside it. */
async function play({ options, ...played }: Queued): Promise<readonly string[]> {
  const flow = `
queues: { support: { members: [2001, 2002], choose: in_order } }
start: main
blocks:
  main:
    - answer
    - queue: { name: support, max: 20s, keep_caller: true, ${options} }
      then: { else: after }
    - go: after
  ask:
    - menu: { prompt: sound:digits/1, keys: { "1": take }, timeout: 10s }
      then: { else: leave }
  take: [{ return: ok }]
  leave: [{ return: declines }]
  long: [{ play: sound:demo-congrats }]
  stop: [{ return: stopped }]
  after:
    - play: sound:beep
    - hangup
`;
  const { lines } = await playCall(asterisk, { ...played, flow });
  return lines.filter((line) =>
    /calls PJSIP|beside|ask.1 ended|main.2 ended|plays sound|refused|leaving/.test(line),
  );
}

const answered: CallerStep = { kind: "answered" };
const hungUp: CallerStep = { kind: "hungUp" };
const leaves: readonly CallerStep[] = [answered, { kind: "signal" }, { kind: "hangUp" }];
const answers: CalleeBehaviour = { kind: "answers", afterMs: 50 };
const presses = (keys: string, next?: string): CalleeBehaviour => ({
  ...{ kind: "presses", afterMs: 50, keys },
  ...(next === undefined ? {} : { next: [{ keys: next }] }),
});
/** The caller talks with a member. */
const isTalking = (): Promise<void> => untilStanding(asterisk, "/bridges", talking(1));
const isAlone = (): Promise<void> =>
  untilStanding(asterisk, "/channels", (channels) => channels.length === 1);

const screened = "whisper: sound:beep, screen: ask";
const isAsked = ["plays sound:beep", "beside it [ask]", "plays sound:digits/1"];
const before = ["calls PJSIP/2001", ...isAsked];
const last = ["plays sound:beep", "leaving: flow_ended"];

describe("members of a queue who are asked, on Asterisk", () => {
  test("one who presses the wrong key is passed over, and the next one hears the whisper, accepts, and ends the talk by keys", async () => {
    const lines = await play({
      options: `${screened}, keys: { "*9": { do: stop, apart: false } }`,
      phones: { 2001: presses("9"), 2002: presses("1", "*9") },
      caller: [answered, hungUp],
      signals: [
        { at: "plays sound:digits/1", who: "2001" },
        { at: "plays sound:digits/1", nth: 2, who: "2002" },
        { at: "ask/1 ended: 1", and: isTalking, who: "2002" },
      ],
    });
    expect(lines).toEqual([
      ...before,
      ...["ask/1 ended: invalid", "beside it: declines", "calls PJSIP/2002"],
      ...isAsked,
      ...[
        "ask/1 ended: 1",
        "beside it: ok",
        "beside it [stop]",
        "beside it: stopped",
        "main/2 ended: stopped",
      ],
      ...last,
    ]);
  }, 60_000);

  test("one who hangs up while asked has declined, and one who says nothing is let go after a while", async () => {
    const lines = await play({
      options: `${screened}, screen_for: 1500ms`,
      phones: { 2001: { kind: "hangsUp", afterMs: 50 }, 2002: answers },
      caller: leaves,
      signals: [
        { at: "plays sound:digits/1", who: "2001" },
        { at: "plays sound:digits/1", nth: 2, and: isAlone, who: "caller" },
      ],
    });
    expect(lines).toEqual([
      ...before,
      ...["beside it: cut", "calls PJSIP/2002"],
      ...isAsked,
      "beside it: cut",
      "leaving: caller_left",
    ]);
  }, 60_000);

  test.each([
    ["the whisper", "whisper: [sound:demo-congrats], screen: ask", "plays sound:demo-congrats"],
    ["the question", screened, "plays sound:digits/1"],
  ])(
    "a caller who hangs up while a member hears %s leaves nothing behind",
    async (_what, options, at) => {
      const signals = [{ at, who: "caller" }];
      const lines = await play({ options, phones: { 2001: answers }, caller: leaves, signals });
      expect(lines).toContain("leaving: caller_left");
    },
    60_000,
  );
});

describe("a conversation out of a queue, on Asterisk", () => {
  const keys = 'keys: { "*2": long }';

  test("is left for a block that the member's keys begin; a caller who hangs up meanwhile leaves nothing behind", async () => {
    const lines = await play({
      options: keys,
      phones: { 2001: presses("*2") },
      caller: leaves,
      signals: [
        { at: "calls PJSIP/2001", and: isTalking, who: "2001" },
        { at: "plays sound:demo-congrats", who: "caller" },
      ],
    });
    expect(lines.slice(0, 4)).toEqual([
      "calls PJSIP/2001",
      "beside it [long]",
      "plays sound:demo-congrats",
      "leaving: caller_left",
    ]);
  }, 60_000);

  test("is over when the member hangs up, and the caller goes on", async () => {
    const lines = await play({
      options: keys,
      phones: { 2001: { kind: "hangsUp", afterMs: 50 } },
      caller: [answered, hungUp],
      signals: [{ at: "calls PJSIP/2001", and: isTalking, who: "2001" }],
    });
    expect(lines).toEqual(["calls PJSIP/2001", "main/2 ended: ended", ...last]);
  }, 60_000);
});

describe("a caller who waits in a queue, on Asterisk", () => {
  const waits = "needs: [german], announce: long, announce_after: 1s, leave: { 1: after }";

  test("hears an announcement, and is led away from it by a key", async () => {
    const lines = await play({
      options: waits,
      caller: [answered, { kind: "signal" }, { kind: "press", keys: "1", by: "rfc4733" }, hungUp],
      signals: [{ at: "plays sound:demo-congrats", who: "caller" }],
    });
    expect(lines).toEqual([
      ...["beside it [long]", "plays sound:demo-congrats", "beside it: cut", "main/2 ended: 1"],
      ...last,
    ]);
  }, 60_000);

  test("leaves nothing behind when hanging up in the middle of an announcement", async () => {
    const signals = [{ at: "plays sound:demo-congrats", who: "caller" }];
    const lines = await play({ options: waits, caller: leaves, signals });
    expect(lines).toContain("leaving: caller_left");
  }, 60_000);
});
