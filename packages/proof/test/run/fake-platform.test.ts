import type { LookupCommand } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { createMemory } from "../../src/run/memory.ts";
import { createQuestions } from "../../src/run/questions.ts";
import { createFakePlatform } from "../../src/run/fake-platform.ts";
import type { Happening } from "../../src/run/schedule.ts";
import { createTables } from "../../src/run/tables.ts";
import { programOf, scenarioOf } from "./scenario-of.ts";

const program = programOf(`
flowrun: 1
name: test
tables: { people: { key: id, columns: { id: string } } }
start: main
blocks: { main: [answer] }
`);
const lookup: LookupCommand = {
  kind: "store.lookup",
  request: "r1",
  table: "people",
  value: "7",
  timeoutMs: 2_000,
};

describe("createFakePlatform", () => {
  test("counts every command that a fault concerns, also one that another fault has taken", () => {
    const ports = [1, 2, 4].map(
      (nth) => ({ command: "store.lookup", how: "fails", subject: "people", nth }) as const,
    );
    const happened: (Happening | undefined)[] = [];
    const memory = createMemory();
    const scenario = scenarioOf({ ports });
    const { ask } = createQuestions(memory, scenario);
    const platform = createFakePlatform({
      program,
      scenario,
      memory,
      ask,
      tables: createTables(program, ask, memory),
      caller: "call",
      isRun: true,
      schedule: (afterMs, task) => {
        happened.push(afterMs === 0 ? task() : undefined);
        return () => {};
      },
      now: () => 0,
      elsewhere: () => ({ calls: 0, isBusy: false }),
      join: () => undefined,
      signal: () => true,
      others: { has: () => false, follow: () => undefined, gone: () => undefined },
      callerAnswered: () => {},
    });
    for (const request of ["r1", "r2", "r3", "r4", "r5"]) platform.perform({ ...lookup, request });
    const failed = {
      kind: "request.failed",
      code: "SCENARIO_FAULT",
      message: "the scenario says so",
      certain: true,
    };
    expect(happened).toEqual([
      { ...failed, request: "r1" },
      { ...failed, request: "r2" },
      { kind: "request.succeeded", request: "r3", result: null },
      { ...failed, request: "r4" },
      { kind: "request.succeeded", request: "r5", result: null },
    ]);
  });
});
