import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readJournal, recordedFlow, replayJournal } from "@flowrun/proof";
import type { TestDatabase } from "../postgres.ts";
import { referenceProgram } from "../scenarios/reference-program.ts";
import { phaseScenarios } from "../scenarios/reference-scenarios.ts";
import { runScenario } from "../scenarios/run-scenario.ts";
import { createAsteriskStage } from "./asterisk-stage.ts";
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

describe("replayJournal of calls on Asterisk", () => {
  test.each(phaseScenarios)("reaches the commands of: $name", async (scenario) => {
    const lines: string[] = [];
    const stage = await createAsteriskStage({
      program: referenceProgram({ ...scenario.settings }),
      scenario,
      asterisk,
      databaseUrl: database.url,
      keysBy: "rfc4733",
      journal: { write: (entry) => lines.push(`${JSON.stringify(entry)}\n`) },
    });
    await runScenario(scenario, stage);
    await stage.close();
    await emptied(asterisk);
    const { journal } = readJournal("live.jsonl", lines.join(""));
    const program = journal && recordedFlow(journal.head)?.program;
    const replay = program && replayJournal(program, journal);
    expect([replay?.difference, replay?.steps.length]).toEqual([undefined, lines.length]);
  });
});
