import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Host } from "@flowrun/host";
import type { Program } from "@flowrun/core";
import type { Ledger } from "@flowrun/core/plugin";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createDisk, type Disk } from "../../packages/durability/src/disk.ts";
import { LedgerFile } from "../../packages/durability/src/ledger-file.ts";
import type { TestDatabase } from "../postgres.ts";
import { referenceProgram } from "../scenarios/reference-program.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { startCallee, startCaller } from "./phones.ts";
import { emptied } from "./emptied.ts";
import { referenceTables } from "./reference-tables.ts";
import { talking, untilStanding } from "./standing.ts";
import { startHost } from "./start-host.ts";
import { createWatch } from "./watch.ts";

let asterisk: Asterisk;
let database: TestDatabase;

beforeAll(async () => {
  asterisk = await runAsterisk(["2001", "3001"]);
  database = await referenceTables();
});

afterAll(async () => {
  await asterisk.stop();
  await database.drop();
});

/**
 * What the disk does wrong: half of what is written stays and the rest does not, nothing can be
 * changed, every other write fails.
 */
type Wrong = "is full" | "can only be read" | "fails every other time";

interface BadDisk extends Disk {
  readonly goWrong: (wrong: Wrong | undefined) => void;
}

function badDisk(): BadDisk {
  const disk = createDisk();
  let wrong: Wrong | undefined;
  let writes = 0;
  const change = <Given extends readonly unknown[]>(
    work: (...given: Given) => void,
  ): ((...given: Given) => void) => {
    return (...given) => {
      if (wrong === "can only be read") throw new Error("EROFS: read-only file system");
      work(...given);
    };
  };
  return {
    ...disk,
    goWrong: (now) => void (wrong = now),
    rename: change((from, to) => disk.rename(from, to)),
    remove: change((path) => disk.remove(path)),
    create(path) {
      if (wrong === "can only be read") throw new Error("EROFS: read-only file system");
      const file = disk.create(path);
      return {
        ...file,
        write(text) {
          writes += 1;
          if (wrong === undefined || (wrong === "fails every other time" && writes % 2 === 0))
            return file.write(text);
          if (wrong === "is full") file.write(text.slice(0, text.length / 2));
          throw new Error(wrong);
        },
      };
    },
  };
}

function ledgerOn(
  disk: Disk,
  path: string,
  program: Program,
): Ledger & { readonly told: readonly string[] } {
  const told: string[] = [];
  const tell = (message: string): void => void told.push(message);
  const file = new LedgerFile({
    path,
    disk,
    prepare: () => undefined,
    tell,
    now: Date.now,
    syncs: false,
  });
  return {
    told,
    left: file.left,
    nameOf: () => "reference",
    program: () => program,
    write: (entry) => file.write(entry),
    commit: (release, goesOut) => file.commit(release, goesOut),
    isKept: () => file.isKept(),
    close: async () => undefined,
  };
}

const calls = 10;
const saidOnce =
  /^The ledger cannot be written[^\n]*\nThe ledger is written again: calls survive a restart.$/;
const untilToldTo: CallerStep = { kind: "signal" };
const press = (keys: string): CallerStep => ({ kind: "press", keys, by: "rfc4733" });
const answered: readonly CallerStep[] = [{ kind: "answered" }, { kind: "pause", ms: 1_000 }];

describe("a ledger that cannot be written while calls are live on Asterisk", () => {
  test.each([
    { wrong: "is full", said: saidOnce },
    { wrong: "can only be read", said: saidOnce },
    // What fails once is written anew at once.
    { wrong: "fails every other time", said: /^$/ },
  ] as const)(
    "costs no call when its disk $wrong, heals, and then lets another process go on",
    async ({ wrong, said }) => {
      const folder = mkdtempSync(join(tmpdir(), "flowrun-"));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const [program, disk, watch] = [
        referenceProgram({ input_timeout: "60" }),
        badDisk(),
        createWatch(),
      ];
      const parts = { program, asterisk, databaseUrl: database.url };
      const begin = async (): Promise<{
        readonly host: Host;
        readonly ledger: ReturnType<typeof ledgerOn>;
      }> => {
        const ledger = ledgerOn(disk, join(folder, "ledger"), program);
        const observe = {
          connection: watch.notice,
          forgotten: watch.notice,
          stepped: watch.notice,
        };
        const host = startHost({ ...parts, ledger }, observe);
        await watch.until(() => host.stats().connection === "connected");
        return { host, ledger };
      };
      const phones = await Promise.all([
        startCallee(asterisk, "2001", { kind: "answers", afterMs: 50 }),
        startCallee(asterisk, "3001", { kind: "answers", afterMs: 50 }),
      ]);
      const first = await begin();
      const place = (from: string, steps: readonly CallerStep[]): ReturnType<typeof startCaller> =>
        startCaller(asterisk, {
          from,
          to: "5551",
          calls,
          steps: [...answered, ...steps, untilToldTo, { kind: "hangUp" }],
        });
      // Half of them are there before it goes wrong, half of them come meanwhile; all type, are
      // connected, and talk.
      const early = await place("502", [
        press("47"),
        { kind: "pause", ms: 500 },
        untilToldTo,
        press("11#"),
      ]);
      await watch.until(() => first.host.stats().calls.live === calls);
      disk.goWrong(wrong);
      await early.signal();
      const late = await place("100", []);
      await untilStanding(asterisk, "/bridges", talking(2 * calls));
      disk.goWrong(undefined);
      // The owner lives, and says so once a second: with that all is written anew.
      await expect.poll(() => first.ledger.isKept(), { timeout: 5_000 }).toBe(true);
      expect(first.ledger.told.join("\n")).toMatch(said);
      // What a process leaves that dies: it hangs up nobody.
      await first.host.close();
      const second = await begin();
      expect(second.host.stats().calls.live).toBe(2 * calls);
      await untilStanding(asterisk, "/bridges", talking(2 * calls));
      for (const caller of [early, late]) await caller.signal();
      await Promise.all([early.finished, late.finished]);
      await watch.until(() => second.host.stats().calls.live === 0);
      await second.host.close();
      await Promise.all(phones.map((phone) => phone.stop()));
      await emptied(asterisk);
    },
  );
});
