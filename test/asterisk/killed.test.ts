import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { TestDatabase } from "../postgres.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { startCallee, startCaller } from "./phones.ts";
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
const press = (keys: string): CallerStep => ({ kind: "press", keys, by: "rfc4733" });
const answered: readonly CallerStep[] = [{ kind: "answered" }, { kind: "pause", ms: 1_000 }];

function newLedger(): string {
  const ledger = join(mkdtempSync(join(tmpdir(), "flowrun-")), "ledger");
  onTestFinished(() => rmSync(join(ledger, ".."), { recursive: true }));
  return ledger;
}

const sorted = (times: readonly number[]): readonly number[] => times.map(Math.round).toSorted((a, b) => a - b);
const middleOf = (times: readonly number[]): number => sorted(times)[Math.floor(times.length / 2)] ?? 0;
const told = (times: readonly number[]): string => `${middleOf(times)} (at most ${sorted(times).at(-1)})`;
const tell = (line: string): void => void process.stdout.write(`${line}\n`);

describe("flowrun killed in the middle of 60 calls on Asterisk", () => {
  test(
    "loses nobody who talks, waits for a phone that rings, or types, killed twenty times in a minute",
    { timeout: 150_000 },
    async () => {
      const ledger = newLedger();
      const parts = { asterisk, databaseUrl: database.url, ledger };
      const phones = await Promise.all([
        startCallee(asterisk, "2001", { kind: "answers", afterMs: 50 }),
        startCallee(asterisk, "1000", { kind: "answers", afterMs: 12_000 }),
        startCallee(asterisk, "3001", { kind: "answers", afterMs: 50 }),
      ]);
      let flowrun = await startFlowrun(parts);
      const place = (from: string, steps: readonly CallerStep[]): ReturnType<typeof startCaller> =>
        startCaller(asterisk, {
          from,
          to: "5551",
          steps: [...answered, ...steps, { kind: "signal" }, { kind: "hangUp" }],
          calls,
        });
      const callers = await Promise.all([
        place("100", []),
        place("501", [press("9#")]),
        place("502", [press("47"), { kind: "signal" }, { kind: "pause", ms: 1_000 }, press("4711#")]),
      ]);
      await untilStanding(asterisk, "/channels", ringing(calls));
      await untilStanding(asterisk, "/bridges", talking(calls));
      const before = await channelsMade(asterisk);
      const began = performance.now();
      const resumed: number[] = [];
      for (let times = 1; times <= 20; times += 1) {
        await flowrun.kill("SIGKILL");
        flowrun = await startFlowrun({ ...parts, continues: true });
        resumed.push(flowrun.resumedMs);
        await delay(300);
      }
      const tookMs = performance.now() - began;
      await callers[2]?.signal();
      await untilStanding(asterisk, "/bridges", talking(3 * calls));
      const made = await channelsMade(asterisk);
      for (const caller of callers) await caller.signal();
      await Promise.all(callers.map(({ finished }) => finished));
      await emptied(asterisk);
      await flowrun.kill("SIGTERM");
      await Promise.all(phones.map((phone) => phone.stop()));
      // One leg each for those who typed, and no phone was called a second time.
      expect(made - before).toBe(calls);
      tell(`calls went on after ${told(resumed)} ms, twenty times in ${Math.round(tookMs / 1_000)} s`);
      expect(tookMs).toBeLessThan(60_000);
      expect(middleOf(resumed)).toBeLessThan(1_000);
    },
  );

  test("loses no new call in a second and a half in which nobody is there, where the dial plan waits", async () => {
    const ledger = newLedger();
    const parts = { asterisk, databaseUrl: database.url, ledger };
    const flowrun = await startFlowrun(parts);
    await flowrun.kill("SIGKILL");
    const callers = await startCaller(asterisk, {
      from: "503",
      to: "5552",
      steps: [...answered, { kind: "hangUp" }],
      calls: 60,
      perSecond: 40,
    });
    await delay(1_500);
    const next = await startFlowrun(parts);
    // Each was answered, else SIPp says which was not.
    await expect(callers.finished).resolves.toBeUndefined();
    await emptied(asterisk);
    await next.kill("SIGTERM");
  });
});
