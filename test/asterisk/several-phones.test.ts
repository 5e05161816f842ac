import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CalleeBehaviour } from "./bed/callee-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { playBridge, type Played } from "./play-bridge.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001", "2002", "2003"]);
});

afterAll(async () => {
  await asterisk.stop();
});

const play = (played: Played): ReturnType<typeof playBridge> => playBridge(asterisk, played);

const answersAt = (afterMs: number): CalleeBehaviour => ({ kind: "answers", afterMs });

describe("bridge with several phones, on Asterisk", () => {
  test("the first that answers is connected, and the others are told that somebody has", async () => {
    const lines = await play({
      bridge: "{ to: { all: [2001, 2002, 2003] }, while_ringing: music }",
      phones: {
        2001: { kind: "isLetGo" },
        2002: { kind: "hangsUp", afterMs: 200 },
        2003: { kind: "isLetGo" },
      },
      caller: [{ kind: "answered" }, { kind: "hungUp" }],
      signals: [{ at: "callee answered", who: "2002" }],
    });
    expect(lines.filter((line) => /calls|callee answered|leaving/.test(line))).toEqual([
      "calls PJSIP/2001",
      "calls PJSIP/2002",
      "calls PJSIP/2003",
      "callee answered",
      "leaving: callee_left",
    ]);
  });

  test.each(Array.from({ length: 5 }, (_, index) => index))(
    "of two that answer in the same moment exactly one is connected (%i)",
    async () => {
      const lines = await play({
        bridge: "{ to: { all: [2001, 2002] }, max: 1s, keep_caller: true }",
        phones: { 2001: answersAt(100), 2002: answersAt(100) },
        mayLose: ["2001", "2002"],
        caller: [{ kind: "answered" }, { kind: "hungUp" }],
      });
      expect(lines.filter((line) => /callee answered|main\/2 ended/.test(line))).toEqual([
        "callee answered",
        "main/2 ended: timed_out",
      ]);
    },
  );

  test("the caller is answered when a phone is, which shows a name and has our headers", async () => {
    const lines = await play({
      first: [],
      bridge:
        '{ to: 2001, answer: true, while_ringing: ringing, display: "Sales <1>", headers: { X-Case: "c-${call.from}" } }',
      phones: {
        2001: {
          kind: "answers",
          afterMs: 100,
          asked: { "X-Case:": "c-555", "From:": "Sales <1>" },
        },
      },
      caller: [{ kind: "answered" }, { kind: "signal" }, { kind: "hangUp" }],
      signals: [{ at: "callee answered", who: "caller" }],
    });
    expect(lines).toContain("leaving: caller_left");
  });

  test("a phone that declines when it is asked is let go, and one that accepts is connected", async () => {
    const lines = await play({
      bridge:
        "{ to: { all: [2001, 2002] }, while_ringing: music, whisper: sound:beep, screen: ask, max: 1s, keep_caller: true }",
      blocks: [
        "ask:",
        '  - menu: { prompt: sound:digits/1, keys: { "1": take, "2": leave }, timeout: 10s }',
        "    then: { else: leave }",
        "take:",
        "  - return: ok",
        "leave:",
        "  - return: declines",
      ],
      phones: {
        2001: { kind: "presses", afterMs: 100, keys: "2" },
        2002: { kind: "presses", afterMs: 600, keys: "1" },
      },
      caller: [{ kind: "answered" }, { kind: "hungUp" }],
      signals: [
        { at: "plays sound:digits/1", who: "2001" },
        { at: "ask/1 ended: 2" },
        { at: "plays sound:digits/1", nth: 2, who: "2002" },
      ],
    });
    // Sorted: when the one is asked and when the other has answered is a matter of milliseconds.
    expect(
      lines.filter((line) => /plays|ask\/1 ended|main\/2 ended/.test(line)).toSorted(),
    ).toEqual([
      "ask/1 ended: 1",
      "ask/1 ended: 2",
      "main/2 ended: timed_out",
      "plays music:default under everything",
      "plays sound:beep",
      "plays sound:beep",
      "plays sound:digits/1",
      "plays sound:digits/1",
    ]);
  });

  test("a phone that presses the wrong key when it is asked has declined, and nothing of it is left", async () => {
    const lines = await play({
      bridge: "{ to: 2001, while_ringing: music, screen: ask }",
      blocks: [
        "ask:",
        '  - menu: { prompt: sound:digits/1, keys: { "1": take }, timeout: 10s }',
        "    then: { else: leave }",
        "take:",
        "  - return: ok",
        "leave:",
        "  - return: declines",
      ],
      phones: { 2001: { kind: "presses", afterMs: 100, keys: "9" } },
      caller: [{ kind: "answered" }, { kind: "hungUp" }],
      signals: [{ at: "plays sound:digits/1", who: "2001" }],
    });
    expect(lines.filter((line) => /ask\/1 ended|main\/2 ended/.test(line))).toEqual([
      "ask/1 ended: invalid",
      "main/2 ended: declined",
    ]);
  });

  test("a caller who hangs up while a phone is asked leaves nothing behind, and neither does a phone that does", async () => {
    const ask = [
      "ask:",
      "  - collect-digits: { max_length: 1, timeout: 30s }",
      "    then: { else: leave }",
      "leave:",
      "  - return: declines",
    ];
    const left = await play({
      bridge: "{ to: 2001, screen: ask }",
      blocks: ask,
      phones: { 2001: { kind: "answers", afterMs: 100 } },
      caller: [{ kind: "answered" }, { kind: "signal" }, { kind: "hangUp" }],
      signals: [{ at: "ask/1 collect-digits", who: "caller" }],
    });
    expect(left).toContain("leaving: caller_left");
    const declined = await play({
      bridge: "{ to: 2001, screen: ask }",
      blocks: ask,
      phones: { 2001: { kind: "hangsUp", afterMs: 100 } },
      caller: [{ kind: "answered" }, { kind: "hungUp" }],
      signals: [{ at: "ask/1 collect-digits", who: "2001" }],
    });
    expect(declined).toContain("main/2 ended: declined");
  });

  test("keys of a phone begin a block while both talk, and they are together again after it", async () => {
    const lines = await play({
      bridge: '{ to: 2001, keys: { "*2": note, "*9": { do: stop, apart: false } }, max: 20s }',
      blocks: ["note:", "  - play: sound:beep", "stop:", "  - return: stopped"],
      phones: { 2001: { kind: "presses", afterMs: 100, keys: "5*2", waitMs: 500 } },
      caller: [
        { kind: "answered" },
        { kind: "signal" },
        { kind: "pause", ms: 1_000 },
        { kind: "hangUp" },
      ],
      signals: [
        { at: "callee answered", who: "2001" },
        { at: "played sound:beep", who: "caller" },
      ],
    });
    expect(lines.filter((line) => /beside|plays|played|leaving|failed/.test(line))).toEqual([
      "beside it [note]",
      "plays sound:beep",
      "plays music:default under everything",
      "played sound:beep",
      "beside it: ok",
      "leaving: caller_left",
    ]);
  });

  test("a word of a block beside the conversation ends it", async () => {
    const lines = await play({
      bridge: '{ to: 2001, keys: { "*9": { do: stop, apart: false } } }',
      blocks: ["stop:", "  - return: stopped"],
      phones: { 2001: { kind: "presses", afterMs: 100, keys: "*9", waitMs: 500 } },
      caller: [{ kind: "answered" }, { kind: "hungUp" }],
      signals: [{ at: "callee answered", who: "2001" }],
    });
    expect(lines).toContain("main/2 ended: stopped");
  });

  test("phones are called in turn, and what the caller hears goes on", async () => {
    const lines = await play({
      bridge: "{ to: { turn: [2001, { all: [2002, 2003] }] }, while_ringing: ringing }",
      phones: {
        2001: { kind: "refuses", status: "486 Busy Here" },
        2002: { kind: "refuses", status: "603 Decline" },
        2003: { kind: "refuses", status: "486 Busy Here" },
      },
      caller: [{ kind: "answered" }, { kind: "hungUp" }],
    });
    expect(lines).toContain("main/2 ended: busy");
  });

  test("a caller who leaves while phones ring takes them all along", async () => {
    const lines = await play({
      bridge: "{ to: { all: [2001, 2002] }, while_ringing: music }",
      phones: { 2001: { kind: "ringsForEver" }, 2002: { kind: "ringsForEver" } },
      caller: [{ kind: "answered" }, { kind: "signal" }, { kind: "hangUp" }],
      signals: [{ at: "calls PJSIP/2002", who: "caller" }],
    });
    expect(lines).toContain("leaving: caller_left");
  });
});
