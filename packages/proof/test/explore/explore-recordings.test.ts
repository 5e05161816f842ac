import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { coverFlow, percentOf } from "../../src/coverage/cover-flow.ts";
import { anyScenario } from "../../src/fuzz/any-scenario.ts";
import { judgeCall } from "../../src/fuzz/judge-call.ts";
import { runScenario } from "../../src/run/run-scenario.ts";
import { recordingFlow } from "../run/recording-flow.ts";
import { programOf } from "../run/scenario-of.ts";
import { explore } from "./exploring.ts";

const flow = programOf(recordingFlow);

describe("recordings", () => {
  test("are explored through what is said, silence and refusals", () => {
    const { unreached, scenarios } = explore(flow);
    const runs = scenarios.map(({ scenario }) => runScenario(flow, scenario));
    expect(unreached).toEqual([]);
    expect(percentOf(coverFlow(flow, runs).totals.edges)).toBe(100);
  });

  test("break nothing, whatever random callers say and platforms refuse", () => {
    const worlds = fc.sample(anyScenario(flow), { numRuns: 300, seed: 7 });
    const found = worlds
      .map((world) => judgeCall(flow, world, { mostSilenceMs: 60_000 }).violation)
      .filter((each) => each !== undefined);
    expect(found).toEqual([]);
  });
});

test("a recording of the call fails as often as it is tried again", () => {
  const program = programOf(`
flowrun: 1
name: kept
start: main
blocks:
  main:
    - answer
    - record-call: { name: "a/\${call.id}", stereo: true }
      then: { failed: bad }
      retry: { times: 2, wait: 200ms }
    - play: sound:hello-world
  bad: [{ play: sound:sorry }]
`);
  const { unreached, faults } = explore(program);
  expect({ unreached, faults }).toEqual({ unreached: [], faults: [] });
});
