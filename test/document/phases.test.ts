import { describe, expect, test } from "vitest";
import { createMemoryStage } from "../scenarios/memory-stage.ts";
import { phaseScenarios, failureScenarios } from "../scenarios/reference-scenarios.ts";
import { referenceProgram } from "../scenarios/reference-program.ts";
import { runScenario } from "../scenarios/run-scenario.ts";

// The platform document, "Reference application phases per channel": each row by the whole trace of
// a call on the embedded platform. `test/scenarios` plays the same calls in every other way too.

const scenarios = [...phaseScenarios, ...failureScenarios];

describe("Reference application phases per channel", () => {
  test.each([
    [
      "Answering, StasisStart inbound, caller ID in the VIP table",
      "a VIP is greeted and connected",
    ],
    [
      "Answering, caller ID not in the VIP table, or the lookup fails",
      "a caller whose VIP lookup fails",
    ],
    ["Collecting, a digit below max_digits: appended", "a known customer hears the confirmation"],
    ["Collecting, a digit at max_digits: ignored", "digits beyond max_digits are ignored"],
    ["Collecting, `#` and an empty buffer: prompt restarted", "a lone # restarts the prompt"],
    [
      "Collecting, `#` with digits, customer found: recognised, bridged",
      "a known customer hears the confirmation",
    ],
    [
      "Collecting, `#` with digits, customer not found: default destination",
      "an unknown customer number leads",
    ],
    [
      "Collecting, `#` with digits, lookup fails: prompt restarted",
      "a customer lookup that fails restarts",
    ],
    ["Collecting, input_timeout without a digit: hung up", "a caller who never types # is hung up"],
    ["any, ChannelDtmfReceived outside Collecting: ignored", "keys outside collecting are ignored"],
    [
      "any, StasisEnd of the inbound leg: outbound leg and bridge removed",
      "a known customer hears the confirmation",
    ],
    [
      "any, StasisEnd of the outbound leg: inbound leg and bridge removed",
      "a VIP is greeted and connected",
    ],
  ])("%s", async (_, begins) => {
    const scenario = scenarios.find(({ name }) => name.startsWith(begins));
    if (scenario === undefined) throw new Error(`No scenario begins with "${begins}".`);
    const stage = await createMemoryStage(referenceProgram(scenario.settings), scenario, 1);
    try {
      expect(await runScenario(scenario, stage)).toEqual(scenario.expect);
      expect(stage.leftovers()).toEqual([]);
    } finally {
      await stage.close();
    }
  });
});
