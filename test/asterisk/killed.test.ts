import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestDatabase } from "../postgres.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { startCaller } from "./phones.ts";
import { emptied } from "./emptied.ts";
import { referenceTables } from "./reference-tables.ts";
import { answered, placeStandingCallers, press } from "./standing-callers.ts";
import { newLedger, startFlowrun } from "./start-flowrun.ts";

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
const sorted = (times: readonly number[]): readonly number[] =>
  times.map(Math.round).toSorted((a, b) => a - b);
const middleOf = (times: readonly number[]): number =>
  sorted(times)[Math.floor(times.length / 2)] ?? 0;
const told = (times: readonly number[]): string =>
  `${middleOf(times)} (at most ${sorted(times).at(-1)})`;
const tell = (line: string): void => void process.stdout.write(`${line}\n`);

describe("flowrun killed in the middle of 60 calls on Asterisk", () => {
  test(
    "loses nobody who talks, waits for a phone that rings, or types, killed twenty times",
    { timeout: 150_000 },
    async () => {
      const ledger = newLedger();
      const parts = { asterisk, databaseUrl: database.url, ledger };
      let flowrun = await startFlowrun(parts);
      const rest = [{ kind: "pause", ms: 1_000 }, press("4711#")] as const;
      const standing = await placeStandingCallers(asterisk, { calls, ringMs: 12_000, rest });
      const began = performance.now();
      const resumed: number[] = [];
      for (let times = 1; times <= 20; times += 1) {
        await flowrun.kill("SIGKILL");
        flowrun = await startFlowrun({ ...parts, continues: true });
        resumed.push(flowrun.resumedMs);
        await delay(300);
      }
      // How long it takes is up to what else this machine does, so it is told and not held.
      const tookMs = performance.now() - began;
      const made = await standing.typeOn();
      await standing.leave();
      await flowrun.kill("SIGTERM");
      // One leg each for those who typed, and no phone was called a second time.
      expect(made - standing.made).toBe(calls);
      tell(
        `calls went on after ${told(resumed)} ms, twenty times in ${Math.round(tookMs / 1_000)} s`,
      );
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
