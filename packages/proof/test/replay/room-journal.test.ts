import { openRoom, roomStep, type RoomEvent } from "@flowrun/core/tooling";
import type { RoomJournalEntry } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import {
  formatRoomReplay,
  isRoomJournal,
  readRoomJournal,
  replayRoom,
  type RoomReplay,
} from "../../src/index.ts";

const rules = { kind: "lane", name: "x", atOnce: 1, perMinute: null } as const;
const asks = (seq: number, at: number): RoomEvent => ({
  kind: "message",
  call: "c",
  seq,
  at,
  body: { kind: "start", part: "remind", args: {} },
});

/**
 * The journal of a lane that is asked for two runs, and goes on from a state before the second one.
 */
function journal(): readonly RoomJournalEntry[] {
  const opened = openRoom("lane:x", rules, 1_000);
  const first = roomStep(opened.state, asks(1, 1_500));
  const second = roomStep(first.state, asks(2, 2_000));
  return [
    { room: "lane:x", at: 1_000, rules, commands: opened.commands },
    { room: "lane:x", event: asks(1, 1_500), commands: first.commands },
    { room: "lane:x", at: 1_700, state: first.state },
    { room: "lane:x", event: asks(2, 2_000), commands: second.commands },
    { room: "lane:x", at: 2_500, over: true },
  ];
}

const textOf = (entries: readonly object[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");

function replayOf(text: string): RoomReplay {
  const reading = readRoomJournal("a.jsonl", text);
  if ("problem" in reading) throw new Error(reading.problem.message);
  return replayRoom(reading.journal);
}

describe("the journal of a room", () => {
  test("is told apart from that of a call, and read with its room", () => {
    const text = textOf(journal());
    expect([isRoomJournal(text), isRoomJournal('{"flow":"f","call":"c"}')]).toEqual([true, false]);
    expect(readRoomJournal("a.jsonl", `${text}{"room":"lane:x","ev`)).toMatchObject({
      journal: { name: "a.jsonl", room: "lane:x", entries: journal(), cutOff: true },
    });
  });

  test("replays to the same commands, from each state that it holds", () => {
    const replay = replayOf(textOf(journal()));
    expect([replay.steps.length, replay.difference]).toEqual([5, undefined]);
    expect(replayOf(textOf(journal().slice(2))).difference).toBeUndefined();
    expect(formatRoomReplay(replay).split("\n")).toEqual([
      "    0.000  room.opened room=lane:x",
      '    0.500  message call=c seq=1 body={"kind":"start","part":"remind","args":{}}',
      "           → run.begin run=fr.lane:x.1000.1 part=remind args={}",
      "    0.700  room.goes_on room=lane:x",
      '    1.000  message call=c seq=2 body={"kind":"start","part":"remind","args":{}}',
      "    1.500  room.over",
      "",
    ]);
  });

  test("shows both sides of the first difference", () => {
    const replay = replayOf(
      textOf(journal()).replace('"part":"remind","args":{}}]', '"part":"other","args":{}}]'),
    );
    expect(replay.difference?.line).toBe(2);
    expect(formatRoomReplay(replay).split("\n").slice(1)).toEqual([
      '    0.500  message call=c seq=1 body={"kind":"start","part":"remind","args":{}}',
      "-          → run.begin run=fr.lane:x.1000.1 part=other args={}",
      "+          → run.begin run=fr.lane:x.1000.1 part=remind args={}",
      "           (line 2 of the journal)",
      "",
    ]);
  });

  test.each([
    ["is empty", "", 1],
    ["begins with an event", textOf(journal().slice(1)), 1],
    [
      "holds a line that is no JSON",
      textOf(journal()).replace('{"room":"lane:x","event"', '{"room":"lane:x,"event"'),
      2,
    ],
    ["holds a line of a call", textOf([...journal(), { call: "c" }]), 6],
    [
      "holds an event without commands",
      textOf([...journal(), { room: "lane:x", event: asks(3, 1) }]),
      6,
    ],
    [
      "holds a state of another version",
      textOf([...journal(), { room: "lane:x", at: 1, state: { version: 2 } }]),
      6,
    ],
  ])("is refused where it %s", (_what, text, line) => {
    const message = `Line ${line} of the journal "a.jsonl" is none of a room.`;
    expect(readRoomJournal("a.jsonl", text)).toEqual({
      problem: { code: "PROOF_JOURNAL_LINE", message },
    });
  });
});
