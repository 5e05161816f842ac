import { appendFileSync, chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { LedgerEntry } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { openLedgerFile, type LedgerFile } from "../../src/ledger/ledger-file.ts";
import { folderWith } from "../try-main.ts";

const start = (call: string): LedgerEntry => ({
  kind: "start",
  call,
  program: "p",
  start: { leg: call, from: "100", to: "200", args: [], at: 5 },
});
const key: LedgerEntry = {
  kind: "event",
  call: "a",
  event: { kind: "dtmf.received", at: 7, leg: "a", digit: "1" },
  n: 3,
};

interface Opened {
  readonly path: string;
  readonly file: LedgerFile;
  readonly told: string[];
  readonly time: { now: number };
}

function opened(path = join(folderWith({}), "app.ledger")): Opened {
  const told: string[] = [];
  const time = { now: 0 };
  return {
    path,
    told,
    time,
    file: openLedgerFile({ path, tell: (message) => told.push(message), now: () => time.now }),
  };
}

const committed = (file: LedgerFile): Promise<void> => new Promise((resolve) => file.commit(resolve));

describe("openLedgerFile", () => {
  test("keeps what was committed, for this user alone, and gives it to the next owner", async () => {
    const { path, file } = opened();
    file.write(start("a"));
    file.write(key);
    await committed(file);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    // The first owner is dead, and has closed nothing.
    expect(opened(path).file.left).toEqual([start("a"), key]);
  });

  test("writes once for all that commits in one turn, and releases in order", async () => {
    const { path, file } = opened();
    const order: string[] = [];
    file.write(start("a"));
    file.commit(() => order.push("first"));
    file.write(key);
    expect([order, readFileSync(path, "utf8")]).toEqual([[], ""]);
    await committed(file);
    order.push("last");
    expect(order).toEqual(["first", "last"]);
    expect(readFileSync(path, "utf8").split("\n")).toHaveLength(3);
  });

  test("forgets calls that have ended, and a line that was not written to its end", async () => {
    const { path, file } = opened();
    for (const entry of [start("a"), start("b"), key, { kind: "end", call: "a" } as const]) file.write(entry);
    await committed(file);
    appendFileSync(path, '{"kind":"event","call":"b"');
    expect(opened(path).file.left).toEqual([start("b")]);
    // The next owner begins with a whole file.
    expect(readFileSync(path, "utf8")).toBe(`${JSON.stringify(start("b"))}\n`);
  });

  test("gives the last sign of life, however often the file was begun anew", async () => {
    const first = opened();
    first.file.write(start("a"));
    first.file.write({ kind: "beat", at: 1_000 });
    first.file.write({ kind: "beat", at: 2_000 });
    await committed(first.file);
    opened(first.path);
    expect(opened(first.path).file.left).toEqual([start("a"), { kind: "beat", at: 2_000 }]);
  });

  test("is begun anew without ended calls when it has grown by 8 MB", async () => {
    const { path, file } = opened();
    file.write(start("a"));
    const large: LedgerEntry = { ...start("b"), program: "x".repeat(9_000_000) } as LedgerEntry;
    for (const entry of [large, { kind: "end", call: "b" } as const, key]) {
      file.write(entry);
      await committed(file);
    }
    expect(readFileSync(path, "utf8")).toBe([start("a"), key].map((entry) => `${JSON.stringify(entry)}\n`).join(""));
  });

  test("costs survival and no call where it cannot be written, says so once, and heals", async () => {
    const { path, file, told, time } = opened();
    file.close();
    const folder = join(path, "..");
    renameSync(folder, `${folder}.gone`);
    file.write(start("a"));
    await committed(file);
    file.write(key);
    await committed(file);
    expect(told).toEqual([
      expect.stringMatching(/^The ledger cannot be written, and calls would not survive a restart: /),
    ]);
    mkdirSync(folder);
    time.now = 999;
    await committed(file);
    expect(told).toHaveLength(1);
    time.now = 1_000;
    await committed(file);
    expect(told[1]).toBe("The ledger is written again: calls survive a restart.");
    expect(opened(path).file.left).toEqual([start("a"), key]);
    rmSync(`${folder}.gone`, { recursive: true });
    chmodSync(path, 0o600);
  });
});
