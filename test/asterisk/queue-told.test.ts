import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CalleeBehaviour } from "./bed/callee-scenario.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { programOf, startHosted } from "./hosted.ts";
import { startCaller } from "./phones.ts";
import { type PlayedCall, playCall } from "./play-call.ts";
import { talking, untilStanding } from "./standing.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001"]);
});

afterAll(async () => {
  await asterisk.stop();
});

/** A call that this step connects with 2001, and the lines that tell of that. */
async function play(step: string, played: Omit<PlayedCall, "flow">): Promise<readonly string[]> {
  const flow = `
queues: { support: { members: [2001] } }
start: main
blocks:
  main:
    ${step}
      then: { else: last }
    - go: after
  last: [hangup]
  after:
    - play: sound:beep
    - hangup
`;
  const { lines } = await playCall(asterisk, { ...played, flow });
  return lines.filter((line) => /plays sound|ended: ended|leaving/.test(line));
}

const answered: CallerStep = { kind: "answered" };
const hungUp: CallerStep = { kind: "hungUp" };
const leaves: readonly CallerStep[] = [answered, { kind: "signal" }, { kind: "hangUp" }];
const phone: CalleeBehaviour = { kind: "hangsUp", afterMs: 50 };
const isTalking = (): Promise<void> => untilStanding(asterisk, "/bridges", talking(1));
const queued = (word: string): string =>
  `- answer\n    - queue: { name: support, max: 20s, keep_caller: true, whisper: sound:digits/1, tell_caller: ${word} }`;

describe("a caller who is told that somebody has the call, on Asterisk", () => {
  test("hears it in a queue after the member has heard the whisper, and talks then", async () => {
    const lines = await play(queued("sound:digits/2"), {
      phones: { 2001: phone },
      caller: [answered, hungUp],
      signals: [{ at: "plays sound:digits/2", and: isTalking, who: "2001" }],
    });
    expect(lines).toEqual([
      ...["plays sound:digits/1", "plays sound:digits/2", "main/2 ended: ended"],
      ...["plays sound:beep", "leaving: flow_ended"],
    ]);
  }, 60_000);

  test("is answered before that, where the bridge answers", async () => {
    const lines = await play(
      "- bridge: { to: 2001, answer: true, keep_caller: true, tell_caller: sound:digits/2 }",
      {
        phones: { 2001: phone },
        caller: [answered, hungUp],
        signals: [{ at: "plays sound:digits/2", and: isTalking, who: "2001" }],
      },
    );
    expect(lines).toEqual([
      ...["plays sound:digits/2", "main/1 ended: ended"],
      ...["plays sound:beep", "leaving: flow_ended"],
    ]);
  }, 60_000);

  test("leaves nothing behind when hanging up meanwhile, and goes on when the member does", async () => {
    const word = queued("sound:demo-congrats");
    const isHeard = "plays sound:demo-congrats";
    const alone = await play(word, {
      phones: { 2001: { kind: "answers", afterMs: 50 } },
      caller: leaves,
      signals: [{ at: isHeard, who: "caller" }],
    });
    expect(alone.at(-1)).toBe("leaving: caller_left");
    const left = await play(word, {
      phones: { 2001: phone },
      caller: [answered, hungUp],
      signals: [{ at: isHeard, who: "2001" }],
    });
    expect(left.slice(-3)).toEqual([
      "main/2 ended: ended",
      "plays sound:beep",
      "leaving: flow_ended",
    ]);
  }, 60_000);
});

test("queue-state tells a caller how a queue stands, on Asterisk, and joins nobody", async () => {
  const program = programOf(`
flowrun: 1
name: asking
queues: { support: { members: [2001] } }
start: main
blocks:
  main:
    - answer
    - go: look
      if: call.from == "556"
    - queue: { name: support, needs: [german], max: 2m }
      then: { else: bye }
    - go: bye
  look:
    - queue-state: support
      as: line
      then: { else: bye }
    - go: bye
      if: line.waiting != 1 || line.staffed != 1 || line.ready != 1
    - play: sound:beep
    - hangup
  bye: [hangup]
`);
  const hosted = await startHosted(asterisk, program);
  const waits = await startCaller(asterisk, { from: "555", to: "5551", steps: leaves });
  await hosted.until(() => hosted.host.stats().rooms["queue"]?.["support"]?.["waiting"] === 1);
  const asks = await startCaller(asterisk, { from: "556", to: "5551", steps: [answered, hungUp] });
  await asks.finished;
  expect(hosted.lines(1).filter((line) => /look.1 ended|plays/.test(line))).toEqual([
    "look/1 ended: ok",
    "plays sound:beep",
  ]);
  await waits.signal();
  await waits.finished;
  await hosted.close();
}, 60_000);

test("a caller hears a word over the music while a member is away for a block, on Asterisk", async () => {
  const flow = `
queues: { support: { members: [2001] } }
start: main
blocks:
  main:
    - answer
    - queue: { name: support, max: 20s, keys: { "*2": look }, tell_waiting: sound:digits/3, tell_every: 5s }
      then: { seen: last, else: last }
  look:
    - wait: 6s
    - return: seen
  last: [hangup]
`;
  const { lines } = await playCall(asterisk, {
    flow,
    phones: { 2001: { kind: "presses", afterMs: 50, keys: "*2" } },
    caller: [answered, hungUp],
    signals: [{ at: "calls PJSIP/2001", and: isTalking, who: "2001" }],
  });
  expect(lines.filter((line) => /plays sound|beside|leaving/.test(line))).toEqual([
    ...["plays sound:digits/3", "beside it [look]", "plays sound:digits/3", "beside it: seen"],
    "leaving: flow_ended",
  ]);
}, 60_000);
