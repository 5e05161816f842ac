import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { JournalEntry } from "@flowrun/core/plugin";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { TestDatabase } from "../postgres.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { startCaller } from "./phones.ts";
import { keyAnswers } from "./key-answers.ts";
import { referenceTables } from "./reference-tables.ts";
import { answered, placeStandingCallers, press } from "./standing-callers.ts";
import { newLedger, startFlowrun } from "./start-flowrun.ts";

let asterisk: Asterisk;
let database: TestDatabase;

beforeAll(async () => {
  asterisk = await runAsterisk(["1000", "2001", "3001"], { first: 20_000, count: 4_000 });
  database = await referenceTables();
});

afterAll(async () => {
  await asterisk.stop();
  await database.drop();
});

const calls = 20;
const perSecond = 40;
/**
 * Each stays for more than eight seconds: 350 of them at a time, for as long as ten hand-overs
 * take.
 */
const passing = 30 * perSecond;

/** What flowrun knows of a call, whichever of its processes had it, by its journal. */
interface Known {
  readonly hasKey: boolean;
  /** Whether keys may have been missed, so that an entry began anew. */
  readonly hasGap: boolean;
  /** What it had played, in order. */
  readonly sounds: readonly string[];
}

/** The calls from this number. */
function knownCalls(folder: string, from: string): ReadonlyMap<string, Known> {
  const found = readdirSync(folder).flatMap((file): readonly (readonly [string, Known])[] => {
    const lines = readFileSync(join(folder, file), "utf8").trimEnd().split("\n");
    const [first, ...entries] = lines.map((line) => JSON.parse(line) as JournalEntry);
    if (
      first === undefined ||
      !("start" in first && "from" in first.start && first.start.from === from)
    )
      return [];
    const events = entries.flatMap((entry) => ("event" in entry ? [entry.event] : []));
    const commands = entries.flatMap((entry) => entry.commands ?? []);
    const hasKey = events.some((event) => event.kind === "dtmf.received" && event.digit === "#");
    const hasGap = events.some(({ kind }) => kind === "dtmf.missed");
    const sounds = commands.flatMap((command) =>
      command.kind === "playback.start" ? [command.media] : [],
    );
    return [[first.call, { hasKey, hasGap, sounds }]];
  });
  return new Map(found);
}

describe("flowrun upgraded while calls come on Asterisk", () => {
  test(
    "cuts nobody, loses no caller and no key, and repeats no prompt",
    { timeout: 120_000 },
    async () => {
      const journals = mkdtempSync(join(tmpdir(), "flowrun-"));
      onTestFinished(() => rmSync(journals, { recursive: true }));
      const args = ["--journal", journals];
      const flowrun = await startFlowrun({
        asterisk,
        databaseUrl: database.url,
        ledger: newLedger(),
        args,
      });
      // The first half of a number before ten upgrades, the second half after them: the entry is
      // never begun anew.
      const standing = await placeStandingCallers(asterisk, {
        calls,
        ringMs: 15_000,
        rest: [press("11#")],
      });
      const answers = await keyAnswers(asterisk, "503");
      onTestFinished(() => answers.close());
      // Who comes meanwhile is answered, listens for a while, types a number that nobody has, hears
      // so and leaves again; SIPp counts who is not. Who has left before the answer is missed; who
      // stayed longer than what he hears (4.1 s) would be put through, and his leaving would make a
      // phone stop ringing: a pause of SIPp, too, is longer on a busy machine.
      const passers = await startCaller(asterisk, {
        from: "503",
        to: "5551",
        steps: [
          ...answered,
          { kind: "pause", ms: 5_000 },
          press("7#"),
          { kind: "pause", ms: 2_000 },
          { kind: "hangUp" },
        ],
        calls: passing,
        perSecond,
      });
      const [processes, live]: [number[], number[]] = [[], []];
      // The last one is no child of this process.
      onTestFinished(() => {
        const last = processes.at(-1);
        if (last !== undefined) process.kill(last, "SIGKILL");
      });
      for (let times = 1; times <= 10; times += 1) {
        await delay(500);
        const reloaded = await flowrun.reload();
        processes.push(reloaded.process);
        live.push(reloaded.calls);
        expect(reloaded.calls, `live: ${live.join(", ")}`).toBeGreaterThanOrEqual(3 * calls);
      }
      await passers.finished;
      const made = await standing.typeOn();
      await standing.leave();
      const known = knownCalls(journals, "503");
      expect(new Set(processes).size).toBe(10);
      const waits = answers.waits.toSorted((a, b) => a - b);
      const after = (part: number): number => waits[Math.floor(part * (waits.length - 1))] ?? 0;
      const times = `after ${after(0.5)} ms, 99 of 100 after ${after(0.99)} ms, the slowest after ${after(1)} ms`;
      const still = [...flowrun.said().matchAll(/process before go on\..* ms=(\d+)/g)].map(
        ([, ms]) => Number(ms),
      );
      const most = `at most ${Math.max(...live)} calls were live and stood still for ${still.join(", ")} ms`;
      const left = `${answers.left.length} had hung up before`;
      process.stdout.write(`${waits.length} keys were answered ${times}; ${left}; ${most}\n`);
      // How long an answer takes is up to what else this machine does, so it is told and not held;
      // and so is who did not wait for it.
      expect(waits.length + answers.left.length).toBe(answers.heard.size);
      const taken = [...known].flatMap(([call, { hasKey }]) => (hasKey ? [call] : []));
      expect(taken.toSorted(), "keys that Asterisk has heard, and flowrun").toEqual(
        [...answers.heard].toSorted(),
      );
      expect(answers.heard.size, "keys that phones have sent, and Asterisk has heard").toBe(
        passing,
      );
      // Nobody hears anything but what his flow has played, once; it plays a prompt again where a
      // lookup took too long on a busy machine.
      const repeated = [...answers.sounds].filter(([call, sounds]) => {
        const { hasGap = true, sounds: played = [] } = known.get(call) ?? {};
        return hasGap || !played.join(" ").startsWith(sounds.join(" "));
      });
      expect(repeated).toEqual([]);
      // One leg each for those who typed, and no phone was called a second time.
      expect(made - standing.made).toBe(passing + calls);
      // On a busy machine a request may wait too long, and is settled by the next process, which
      // the log tells as a warning.
      expect(flowrun.said()).not.toMatch(/ error /);
    },
  );
});
