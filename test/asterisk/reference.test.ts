import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestDatabase } from "../postgres.ts";
import { referenceProgram } from "../scenarios/reference-program.ts";
import { failureScenarios, phaseScenarios } from "../scenarios/reference-scenarios.ts";
import { runScenario } from "../scenarios/run-scenario.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import { type AsteriskStageParts, createAsteriskStage } from "./asterisk-stage.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { emptied } from "./emptied.ts";
import { referenceTables } from "./reference-tables.ts";

let asterisk: Asterisk;
let database: TestDatabase;

beforeAll(async () => {
  asterisk = await runAsterisk(["1000", "2001", "3001"]);
  database = await referenceTables();
});

afterAll(async () => {
  await asterisk.stop();
  await database.drop();
});

/** A real prompt takes longer than an embedded one: the input timeout must not fall into it. */
function unhurried({ settings }: Scenario): Readonly<Record<string, string>> {
  return settings?.["input_timeout"] === undefined
    ? { ...settings }
    : { ...settings, input_timeout: "5" };
}

/**
 * How a call went: the trace of the flow, and what the phones say, which is `null` when it went as
 * they expected too.
 */
interface Played {
  readonly trace: readonly string[];
  readonly complaint: string | null;
}

async function play(
  scenario: Scenario,
  { keysBy, requests }: Required<Pick<AsteriskStageParts, "keysBy" | "requests">>,
): Promise<Played> {
  const program = referenceProgram(unhurried(scenario));
  const parts = { program, scenario, asterisk, databaseUrl: database.url, keysBy, requests };
  const stage = await createAsteriskStage(parts);
  const trace = await runScenario(scenario, stage);
  const leftovers = stage.leftovers();
  const complaint = await stage.close().then(() => null, String);
  await emptied(asterisk);
  expect(leftovers).toEqual([]);
  return { trace, complaint };
}

// The same scenarios are played on the interpreter alone and on the embedded platform: what is the
// same everywhere is the trace that each of them expects.
describe.each(["http", "websocket"] as const)(
  "flows/reference.yaml on Asterisk, requests over %s",
  (requests) => {
    test.each([...phaseScenarios, ...failureScenarios])("$name", async (scenario) => {
      expect(await play(scenario, { keysBy: "rfc4733", requests })).toEqual({
        trace: scenario.expect,
        complaint: null,
      });
    });
  },
);

describe("flows/reference.yaml on Asterisk with keys by SIP INFO", () => {
  const withKeys = phaseScenarios.filter(({ acts }) => acts?.some((act) => "press" in act));

  test.each(withKeys)("$name", async (scenario) => {
    expect(await play(scenario, { keysBy: "info", requests: "http" })).toEqual({
      trace: scenario.expect,
      complaint: null,
    });
  });
});
