import { describe, expect, test } from "vitest";
import { recordingFlow } from "../run/recording-flow.ts";
import { judgeRecordings } from "../../src/expect/judge-recordings.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { departuresOf as departuresIn, trialIn } from "./trial-of.ts";

const caller =
  'caller: [recording, { talks: 5s }, { hears: sound:keep }, { press: "3" }, recording, { talks: 2s }, hang_up]';

function departuresOf(...lines: readonly string[]): readonly string[] {
  return departuresIn(
    ['to: "7"', caller, "expect:", ...lines.map((line) => `  ${line}`)],
    {},
    recordingFlow,
  );
}

describe("judgeRecordings", () => {
  test("finds nothing where the recordings are there in that order, each as far as it is written", () => {
    expect(
      departuresOf("recordings: [{ seconds: 2, ended_by: hangup }]", "erased: [boxes/7/*]"),
    ).toEqual([]);
    expect(departuresOf('recordings: ["boxes/7/*"]')).toEqual([]);
  });

  test.each([
    [
      "recordings: [{ seconds: 3 }]",
      'PROOF_RECORDINGS | { seconds: 3 } | The flow kept "boxes/7/test-call, 2 s, ended by hangup", and "3 s" was expected.',
    ],
    [
      "recordings: []",
      'PROOF_RECORDINGS | recordings | The flow kept "boxes/7/test-call, 2 s, ended by hangup", and nothing more was expected.',
    ],
    [
      "erased: [boxes/8/*]",
      'PROOF_RECORDINGS | boxes/8/* | The flow erased "boxes/7/test-call", and "boxes/8/*" was expected.',
    ],
    ["erased: [boxes/7/*, x]", 'PROOF_RECORDINGS | x | The call ended before the flow erased "x".'],
  ])("tells the first one that differs: %s", (expectation, found) => {
    expect(
      departuresOf(expectation).map((line) => line.split(" | ").slice(0, 3).join(" | ")),
    ).toEqual([
      expect.stringMatching(
        new RegExp(found.replaceAll("test-call", ".+").replaceAll(/[|*\\[\\]{}?]/g, ".")),
      ),
    ]);
  });

  test("shows the names as they are, and not the patterns that they fit", () => {
    const trial = trialIn(recordingFlow, ['to: "7"', caller, "expect: { erased: [boxes/7/*, x] }"]);
    const [departure] = judgeRecordings(trial, runScenario(trial.program, trial.scenario));

    expect(departure?.diagnostic.hint).toMatch(/^It was boxes\/7\/[^*]+\.$/);
  });
});
