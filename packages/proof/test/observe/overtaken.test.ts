import { describe, expect, test } from "vitest";
import { runTrial } from "../../src/expect/judge-run.ts";
import { overtakenAt } from "../../src/observe/overtaken.ts";
import { readingOf } from "../scenario/reading.ts";

/** A desk with one agent. A caller who has waited for 20 s is told so, and waits again. */
const deskOf = ({ first = "", german = "" }) => `flowrun: 1
name: desk
queues: { support: { members: [{ to: PJSIP/1, skills: [german] }] } }
start: main
blocks:
  main:
    - answer
    - go: german
      if: call.to == "49"
    - queue: { name: support, max: 20s${first} }
      then: { timed_out: sorry, else: bye }
  german:
    - queue: { name: support, max: 2m${german} }
      then: { else: bye }
  sorry:
    - play: sound:sorry
    - queue: { name: support, max: 2m }
      then: { else: bye }
  bye: [hangup]
`;

/** A scenario in which another caller comes later. */
const testOf = (phone: string, after: string) => `flowrun-test: 1
properties: [never: overtaken]
scenarios:
  - name: a
    legs: { PJSIP/1: ${phone} }
    others: [{ name: b, from: "556", to: "49", after: ${after}, acts: [{ wait: 90s }, hang_up] }]
    caller: [{ wait: 2m }, hang_up]
`;

/** When the caller who comes first is overtaken, in seconds, and what is told of that. */
function told(flow: string, phone: string, after: string): readonly unknown[] {
  const { trials, diagnostics } = readingOf(testOf(phone, after), flow);
  expect(diagnostics).toEqual([]);
  return trials.flatMap((trial) => {
    const { run, departures } = runTrial(trial);
    const times = overtakenAt(run, run.others).map((at) => (at - trial.scenario.clock) / 1_000);
    return [times, ...departures.map(({ diagnostic }) => diagnostic.message)];
  });
}

const busyAtFirst = "[{ busy: 19s }, { answers: 1s, hangs_up: 5s }]";
const answers = "{ answers: 1s, hangs_up: 5s }";

describe("overtakenAt", () => {
  test("tells of a caller who left the queue to wait in it again, when a later one is offered an agent", () => {
    expect(told(deskOf({}), busyAtFirst, "10s")).toEqual([
      [29],
      '"never: overtaken" does not hold: overtaken came at 29.000 s.',
    ]);
  });

  test("tells of a caller who needs what no agent can, while a later one needs nothing", () => {
    expect(told(deskOf({ first: ", needs: [french]" }), answers, "3s")).toEqual([
      [3],
      '"never: overtaken" does not hold: overtaken came at 3.000 s.',
    ]);
  });

  test("tells nothing where the first one is offered an agent first, or the later one has a higher priority", () => {
    const soonFree = "[{ busy: 2s }, { answers: 1s, hangs_up: 5s }]";
    expect(told(deskOf({}), soonFree, "1s")).toEqual([[]]);
    expect(told(deskOf({ german: ", priority: 9" }), busyAtFirst, "10s")).toEqual([[]]);
  });
});
