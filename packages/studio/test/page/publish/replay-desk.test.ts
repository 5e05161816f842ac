import { compileFlow } from "@flowrun/flow";
import type { JournalEntry } from "@flowrun/core";
import { runScenario, type Scenario } from "@flowrun/proof";
import { describe, expect, test } from "vitest";
import { maskJournal } from "../../../page/call/mask-journal.ts";
import { createReplayDesk } from "../../../page/publish/replay-desk.ts";
import type { GivenFlow } from "../../../page/prove/given-flow.ts";

const text = `flowrun: 1
name: door
start: open
blocks:
  open:
    - answer
    - play: sound:hello
    - go: close
  close:
    - hangup
`;

const world: Scenario = {
  ...{
    name: "a call",
    from: "100",
    to: "1",
    args: [],
    clock: 0,
    settings: {},
    tables: {},
    legs: {},
    requests: {},
    v2: {},
  },
  ...{ ports: [], caller: [], expect: {} },
};

/** The journal of a call on the flow as it is. */
function recorded(): readonly JournalEntry[] {
  const { program } = compileFlow({ name: "door.yaml", text });
  const journal = program && maskJournal(program, runScenario(program, world).journal);
  return journal === undefined ? [] : [journal.head, ...journal.events];
}

function flowOf(now: string): GivenFlow {
  return { name: "door.yaml", text: now, files: {}, tests: [], renames: [] };
}

describe("a recorded call on another version", () => {
  const { replayOn } = createReplayDesk();

  test("goes the same way where the caller notices nothing, also when steps have other names", () => {
    const other = text
      .replaceAll("close", "shut")
      .replace("- answer", "- answer:\n      note: At once.");

    expect(replayOn(flowOf(other), [recorded()])).toEqual([
      { call: expect.any(String) as string, from: "100", went: "same", departure: undefined },
    ]);
  });

  test("departs where it does something else, in the step that it was in, by the way that it goes now", () => {
    const [call] = replayOn(flowOf(text.replace("go: close", "play: sound:bye")), [recorded()]);

    expect([call?.went, call?.departure?.step, call?.departure?.walk.steps]).toEqual([
      ...["elsewhere", "open/2", { "open/1": 1, "open/2": 1, "open/3": 1 }],
    ]);
    expect(call?.departure?.lines.map((line) => line.split(" ").slice(0, 3).join(" "))).toEqual([
      ...["- block.entered close", "- step.entered close/1", "- call.leaving flow_ended"],
      ...["- → leg.hangup", "- → timer.cancel", "+ → playback.start", "+ → timer.set"],
    ]);
  });

  test("is not known of a flow with errors, nor of another flow", () => {
    const went = (now: string): unknown =>
      replayOn(flowOf(now), [recorded()]).map((call) => call.went);

    expect([
      went(text.replace("go: close", "go: nowhere")),
      went(text.replace("name: door", "name: gate")),
    ]).toEqual([["unknown"], ["unknown"]]);
  });
});
