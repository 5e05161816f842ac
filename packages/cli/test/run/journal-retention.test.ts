import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { createVirtualClock, type VirtualClock } from "@flowrun/core/tooling";
import { recordingLogger, type RecordingLogger } from "@flowrun/contracts";
import { describe, expect, onTestFinished, test } from "vitest";
import { startRetention } from "../../src/run/journal-retention.ts";
import { folderWith, startMain } from "../try-main.ts";
import { flowText } from "../flow-text.ts";

const dayMs = 86_400_000;
const head = '{"flow":"f","call":"x"}\n';

/** A folder of files that were all written at time 0. */
function aged(files: Readonly<Record<string, string>>): string {
  const folder = folderWith(files);
  for (const file of Object.keys(files)) utimesSync(join(folder, file), 0, 0);
  return folder;
}

interface Kept {
  readonly clock: VirtualClock;
  readonly log: RecordingLogger;
  readonly stop: () => Promise<void>;
}

/** Keeps journals for 30 days, and has looked once. */
async function keep(folder: string, nowMs: number, live = ""): Promise<Kept> {
  const [clock, log] = [createVirtualClock({ start: nowMs }), recordingLogger()];
  const stop = startRetention({
    folder,
    keepMs: 30 * dayMs,
    isLive: (file) => file === live,
    clock,
    log,
  });
  onTestFinished(stop);
  await expect.poll(() => clock.pending).toBe(1);
  return { clock, log, stop };
}

describe("startRetention", () => {
  test("removes journals that are older than they are kept, and says how many", async () => {
    const folder = aged({ "1.jsonl": head, "2.jsonl": head });
    const { log } = await keep(folder, 30 * dayMs + 1);
    expect(readdirSync(folder)).toEqual([]);
    expect(log.lines).toEqual([
      { level: "info", fields: { removed: 2 }, message: "Old journals were removed." },
    ]);
  });

  test("looks again every hour, and no more when it is stopped", async () => {
    const folder = aged({ "1.jsonl": head });
    const { clock, stop } = await keep(folder, 30 * dayMs);
    expect(readdirSync(folder)).toEqual(["1.jsonl"]);
    await clock.advance(3_600_000);
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    await stop();
    expect(clock.pending).toBe(0);
  });

  test("leaves the journal of a live call, and whatever is no journal", async () => {
    const folder = aged({
      "live.jsonl": head,
      "calls.jsonl": '{"call":"x"}\n',
      "a.yaml": head,
      "empty.jsonl": "",
    });
    const { log } = await keep(folder, 400 * dayMs, "live.jsonl");
    expect(readdirSync(folder).toSorted()).toEqual([
      "a.yaml",
      "calls.jsonl",
      "empty.jsonl",
      "live.jsonl",
    ]);
    expect(log.lines).toEqual([]);
  });

  test("waits for a folder that is not there, and warns once of one that it cannot read", async () => {
    const folder = aged({ file: "" });
    expect((await keep(join(folder, "later"), 0)).log.lines).toEqual([]);
    const { clock, log } = await keep(join(folder, "file"), 0);
    await clock.advance(3_600_000);
    await expect.poll(() => clock.pending).toBe(1);
    expect(log.lines.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Old journals cannot be removed from ".*file": ENOTDIR/),
    ]);
  });
});

test("a run removes old journals from its folder, and keeps numbers out of its log", async () => {
  const cwd = folderWith({ "a.yaml": flowText, "j/old.jsonl": head, "j/new.jsonl": head });
  utimesSync(join(cwd, "j/old.jsonl"), 0, 0);
  const environment = { JOURNAL_KEEP: "30d", LOG_NUMBERS: "masked" };
  const { said, signal, done } = startMain(["a.yaml", "--journal", "j"], { cwd, environment });
  await said(/Old journals were removed\. removed=1/);
  await said(/Connected/);
  signal("SIGTERM");
  expect([(await done).code, readdirSync(join(cwd, "j"))]).toEqual([0, ["new.jsonl"]]);
});
