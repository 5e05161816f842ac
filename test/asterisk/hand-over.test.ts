import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { TestDatabase } from "../postgres.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { startCallee, startCaller } from "./bed/sipp.ts";
import { emptied } from "./emptied.ts";
import { referenceTables } from "./reference-tables.ts";
import { channelsMade, ringing, talking, untilStanding } from "./standing.ts";
import { startFlowrun } from "./start-flowrun.ts";

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

const calls = 20;
const perSecond = 40;
const passing = 8 * perSecond;
const press = (keys: string): CallerStep => ({ kind: "press", keys, by: "rfc4733" });
const answered: readonly CallerStep[] = [{ kind: "answered" }, { kind: "pause", ms: 1_000 }];

describe("flowrun upgraded while calls come on Asterisk", () => {
  test("cuts nobody, loses no caller and no key, and repeats no prompt", { timeout: 120_000 }, async () => {
    const ledger = join(mkdtempSync(join(tmpdir(), "flowrun-")), "ledger");
    onTestFinished(() => rmSync(join(ledger, ".."), { recursive: true }));
    const phones = await Promise.all([
      startCallee(asterisk, "2001", { kind: "answers", afterMs: 50 }),
      startCallee(asterisk, "1000", { kind: "answers", afterMs: 15_000 }),
      startCallee(asterisk, "3001", { kind: "answers", afterMs: 50 }),
    ]);
    const flowrun = await startFlowrun({ asterisk, databaseUrl: database.url, ledger });
    const place = (from: string, steps: readonly CallerStep[]): ReturnType<typeof startCaller> =>
      startCaller(asterisk, {
        from,
        to: "5551",
        steps: [...answered, ...steps, { kind: "signal" }, { kind: "hangUp" }],
        calls,
      });
    const standing = await Promise.all([
      place("100", []),
      place("501", [press("9#")]),
      // The first half of a number before five upgrades, the second half after them: the entry is never begun anew.
      place("502", [press("47"), { kind: "signal" }, press("11#")]),
    ]);
    await untilStanding(asterisk, "/channels", ringing(calls));
    await untilStanding(asterisk, "/bridges", talking(calls));
    const before = await channelsMade(asterisk);
    // Who comes meanwhile is answered, hears the prompt and leaves again; SIPp counts who is not.
    const passers = await startCaller(asterisk, {
      from: "503",
      to: "5551",
      steps: [...answered, { kind: "hangUp" }],
      calls: passing,
      perSecond,
    });
    const processes: number[] = [];
    // The last one is no child of this process.
    onTestFinished(() => {
      const last = processes.at(-1);
      if (last !== undefined) process.kill(last, "SIGKILL");
    });
    for (let times = 1; times <= 5; times += 1) {
      await delay(500);
      const reloaded = await flowrun.reload();
      processes.push(reloaded.process);
      expect(reloaded.calls).toBeGreaterThanOrEqual(3 * calls);
    }
    await passers.finished;
    await standing[2]?.signal();
    await untilStanding(asterisk, "/bridges", talking(3 * calls));
    const made = await channelsMade(asterisk);
    for (const caller of standing) await caller.signal();
    await Promise.all(standing.map(({ finished }) => finished));
    await emptied(asterisk);
    await Promise.all(phones.map((phone) => phone.stop()));
    expect(new Set(processes).size).toBe(5);
    // One leg each for those who typed, and no phone was called a second time.
    expect(made - before).toBe(passing + calls);
    // On a busy machine a request may wait too long, and is settled by the next process, which the log tells as a warning.
    expect(flowrun.said()).not.toMatch(/ error /);
  });
});
