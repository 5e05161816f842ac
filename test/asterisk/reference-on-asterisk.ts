import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "../postgres.ts";
import { referenceProgram } from "../scenarios/reference-program.ts";
import { runScenario } from "../scenarios/run-scenario.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import { type AsteriskStageParts, createAsteriskStage } from "./asterisk-stage.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { emptied } from "./emptied.ts";
import { referenceTables } from "./reference-tables.ts";

/** How the reference flow's calls are played. */
export interface Ways extends Required<Pick<AsteriskStageParts, "keysBy" | "requests">> {
  readonly scenarios: readonly Scenario[];
}

/**
 * Plays scenarios of the reference flow on an Asterisk of their own. The same scenarios are played
 * on the interpreter alone and on the embedded platform: what is the same everywhere is the trace
 * that each of them expects.
 */
export function testReference({ scenarios, ...ways }: Ways): void {
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

  test.each([...scenarios])("$name", async (scenario) => {
    const program = referenceProgram(unhurried(scenario));
    const parts = { program, scenario, asterisk, databaseUrl: database.url, ...ways };
    const stage = await createAsteriskStage(parts);
    const trace = await runScenario(scenario, stage);
    const leftovers = stage.leftovers();
    // The phones complain of nothing (`null`) when the call went as they expected too.
    const complaint = await stage.close().then(() => null, String);
    await emptied(asterisk);
    expect({ trace, complaint, leftovers }).toEqual({
      trace: scenario.expect,
      complaint: null,
      leftovers: [],
    });
  });
}

/** A real prompt takes longer than an embedded one: the input timeout must not fall into it. */
function unhurried({ settings }: Scenario): Readonly<Record<string, string>> {
  return settings?.["input_timeout"] === undefined
    ? { ...settings }
    : { ...settings, input_timeout: "5" };
}
