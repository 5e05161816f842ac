import { describe, expect, test } from "vitest";
import { createMemoryStage } from "./memory-stage.ts";
import { createPureStage } from "./pure-stage.ts";
import { failureScenarios, phaseScenarios } from "./reference-scenarios.ts";
import { referenceProgram } from "./reference-program.ts";
import { runScenario } from "./run-scenario.ts";
import type { Scenario } from "./scenario.ts";
import type { Stage } from "./stage.ts";
import { createWireStage } from "./wire-stage.ts";

const scenarios = [...phaseScenarios, ...failureScenarios];

async function play(scenario: Scenario, stage: Stage): Promise<void> {
  try {
    expect(await runScenario(scenario, stage)).toEqual(scenario.expect);
    expect(stage.leftovers()).toEqual([]);
  } finally {
    await stage.close();
  }
}

describe("the reference flow, interpreter alone", () => {
  test.each(scenarios)("$name", async (scenario) => {
    await play(scenario, createPureStage(referenceProgram(scenario.settings), scenario));
  });
});

describe("the reference flow on the embedded platform, in memory and in virtual time", () => {
  test.each(scenarios)("$name", async (scenario) => {
    for (const seed of [1, 2, 3, 4, 5])
      await play(
        scenario,
        await createMemoryStage(referenceProgram(scenario.settings), scenario, seed),
      );
  });
});

describe("a caller who presses # alone 1,005 times", () => {
  const scenario: Scenario = {
    name: "# alone, again and again",
    acts: [{ when: "plays sound:agent-user", press: "#".repeat(1_005) }],
    expect: [],
  };
  const stages: readonly [string, () => Stage | Promise<Stage>][] = [
    ["the interpreter alone", () => createPureStage(referenceProgram(), scenario)],
    ["the embedded platform", () => createMemoryStage(referenceProgram(), scenario, 1)],
  ];

  test.each(stages)("is asked anew each time by %s, and then may be silent", async (_, open) => {
    const stage = await open();
    const trace = await runScenario(scenario, stage);
    await stage.close();

    expect(trace.filter((line) => line === "collecting_id/1 ended: empty")).toHaveLength(1_005);
    expect(trace.filter((line) => line === "plays sound:agent-user")).toHaveLength(1_006);
    expect(trace.slice(-2)).toEqual(["leaving: flow_ended", "ended: flow_ended"]);
  });
});

describe.each(["http", "websocket"] as const)(
  "the reference flow on the embedded platform, over %s",
  (requests) => {
    test.concurrent.each(scenarios)("$name", async (scenario) => {
      await play(
        scenario,
        await createWireStage(referenceProgram(scenario.settings), scenario, requests),
      );
    });
  },
);
