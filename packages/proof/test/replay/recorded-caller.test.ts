import { describe, expect, test } from "vitest";
import { journalToScenario } from "../../src/replay/journal-to-scenario.ts";
import { replayJournal } from "../../src/replay/replay-journal.ts";
import type { CallerAct } from "../../src/scenario/scenario.ts";
import { recordingFlow } from "../run/recording-flow.ts";
import { compile, journalOf, scenario } from "./write-journal.ts";

const program = compile(recordingFlow);

/** What the caller of a recorded call did, as its journal tells. */
function actsOf(caller: readonly CallerAct[]): readonly CallerAct[] {
  const journal = journalOf(program, scenario({ caller }));
  return journalToScenario(program, journal, replayJournal(program, journal)).scenario.caller;
}

describe("a caller who was recorded", () => {
  test("talked as long as in the call", () => {
    expect(
      actsOf([
        { kind: "wait", ms: 2_000 },
        { kind: "talks", ms: 5_000 },
        { kind: "wait", ms: 1_000 },
        { kind: "press", keys: "#", gapMs: 0 },
      ]),
    ).toEqual([
      { kind: "wait", ms: 2_000 },
      { kind: "talks", ms: 5_000 },
      { kind: "wait", ms: 1_000 },
      { kind: "press", keys: "#", gapMs: 0 },
    ]);
  });

  test("may hang up while talking", () => {
    expect(
      actsOf([{ kind: "wait", ms: 2_000 }, { kind: "talks", ms: 4_000 }, { kind: "hang_up" }]),
    ).toEqual([{ kind: "wait", ms: 2_000 }, { kind: "talks", ms: 4_000 }, { kind: "hang_up" }]);
  });
});
