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
